import { expect, it } from 'vitest';
import french from './fr.json' with { type: 'json' };

it.each([
  '404!',
  "Sorry, that page doesn't exist.",
  'Dang',
  'It looks like something broke.',
  'Sorry about that.',
  'Page not found: {path}',
  'Page Not Found: {path}',
  'Unknown route middleware',
  'An error occurred, please try again',
  'Please fill out all required fields',
  '{path} is a required field',
  '{path} must be a valid email',
  '{path} must be at least {min} characters',
  'The address is too far from the restaurant',
  'The following items in your cart are not available at the selected time: {names}. Please choose a different time or remove these items.',
  'Payment failed, please try again',
  'Passwords do not match',
  'Password is required',
  'You are not logged in',
  'Cookie Consent',
  "Installer l'application",
  "J'ai compris",
  'Installer maintenant',
  'Plus tard',
  'Installation...',
  'Mise à jour disponible',
  'Une nouvelle version est prête',
  'Actualiser',
  'Mise à jour...',
])('I-19: « %s » keeps its key', (key) => {
  expect(Object.keys(french)).toContain(key);
});
