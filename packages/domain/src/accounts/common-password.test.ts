import { expect, test } from 'vitest';
import { isCommonPassword } from './common-password.ts';

test.each([
  'motdepasse',
  'Motdepasse123!',
  'mot de passe',
  'P@ssw0rd',
  'password2026',
  'Jet’aime69',
  'azertyuiop',
  'Azerty123456',
  'abcdefgh',
  '12345678',
  '01/02/1990',
  '06 39 98 12 34',
  'aaaaaaaa',
  'abababab',
  'Doudou2012',
  'qwertyqwerty',
  'motdepassemotdepasse',
  '123456Azerty',
  '2012bonjour',
  '1q2w3e4r5t6y',
  '1QAZ2wsx3edc',
  'azeqsdwxc123',
  'az192837',
  '123qweasdzxc',
  '',
])('V-13: %j is tried among the first', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'correct horse battery',
  'petite madeleine',
  'un secret pour moi',
  'k7#Tz!pQ',
  'passiflore',
  'kzvqkzvq',
  'bon7jour',
  'moulinazerty',
  'motdepassedemamie',
  '東京タワーの夜',
  'property wedding',
  'abcès dentaire',
  '4 saisons en Provence',
])('V-13: %j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
