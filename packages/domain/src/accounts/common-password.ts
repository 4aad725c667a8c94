import { normalise } from '../search/compared-text.ts';
import { withoutEnding } from '../text/without-ending.ts';

/** The most frequent words of passwords, in French and English, as `normalise` writes them. */
const USUAL_WORDS =
  `motdepasse monmotdepasse motdepass mdp password pass passe passw passwd secret admin administrateur
  administrator bienvenue bonjour bonsoir salut coucou welcome hello letmein login user utilisateur test
  azerty qwerty qwertz aqwzsx qazwsx azertyuiop qwertyuiop iloveyou jetaime jetaimefort jtm monamour amour
  loveyou love cheri cherie moncoeur coeur doudou chouchou loulou nounours minou titi bisous bebe papa maman
  famille soleil sunshine etoile princesse princess prince licorne papillon chocolat vanille cerise fraise
  football foot rugby tennis basket baseball olympique marseille paris parissg psg lyon france zidane
  superman batman spiderman pokemon starwars naruto dragon master shadow monkey tigger killer matrix
  nicolas camille julien alexandre thomas caroline isabelle charlotte sebastien frederic stephane laurent
  michael jordan jennifer daniel charlie hunter ashley jessica thunder ranger computer internet ordinateur
  samsung iphone apple google facebook windows whatever trustno freedom liberte sushi restaurant commande
  flower orange banane poisson mercedes ferrari peugeot renault changeme changezmoi nouveau default`.split(
    /\s+/,
  );

const ROWS = [
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
] as const;

/** Keys one above the other, in zigzag and by column, on French and English keyboards. */
const COLUMNS = [
  '1a2z3e4r5t6y7u8i9o0p',
  'a1z2e3r4t5y6u7i8o9p0',
  '1aqw2zsx3edc4rfv5tgb6yhn7uj',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
] as const;

/** The letters that figures and signs stand for. */
const MEANT: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/** Keys of a row that are no part of a word by chance. */
const RUN_LENGTH = 3;

/**
 * Whether a password is among those tried first: a frequent word, once or repeated, with or without a number, a
 * number alone, rows of keys, fewer than four different characters. Guests are warned of it (V-13), staff
 * refused (SA-10).
 */
export function isCommonPassword(password: string): boolean {
  if (new Set(password).size < 4) return true;
  const spelt = normalise(password.replaceAll(/[@$]/g, meant)).replaceAll(' ', '');
  if (COLUMNS.some((column) => column.includes(spelt))) return true;
  return [withoutEnding(spelt, /\d/), spelt.replace(/^\d+/, '')].some((part) => {
    const word = part.replaceAll(/\d/g, meant);
    return isUsualWord(word) || isOfRows(word);
  });
}

/** Once or repeated. */
function isUsualWord(word: string): boolean {
  return USUAL_WORDS.some((usual) => usual.repeat(Math.floor(word.length / usual.length)) === word);
}

/** As `azertyuiop`, or `qweasdzxc`: each place that runs lead to is looked at once. */
function isOfRows(word: string): boolean {
  if (isRun(word)) return true;
  const reached = new Set([0]);
  for (let start = 0; start < word.length; start += 1) {
    if (!reached.has(start)) continue;
    let end = start + RUN_LENGTH;
    while (end <= word.length && isRun(word.slice(start, end))) {
      reached.add(end);
      end += 1;
    }
  }
  return reached.has(word.length);
}

function isRun(text: string): boolean {
  return ROWS.some((row) => row.includes(text));
}

function meant(character: string): string {
  return MEANT[character] ?? character;
}
