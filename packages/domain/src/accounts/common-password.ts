import { normalise } from '../search/compared-text.ts';

/** The most frequent words of passwords, in French and English, as `normalise` writes them. */
const USUAL_WORDS: ReadonlySet<string> = new Set(
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
  ),
);

const ROWS = [
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
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

/**
 * Whether a password is among those tried first: a frequent word with or without a number, a number
 * alone, a row of keys, fewer than four different characters. It is accepted with a warning. Rule V-13.
 */
export function isCommonPassword(password: string): boolean {
  if (new Set(password).size < 4) return true;
  const spelt = normalise(password.replaceAll(/[@$]/g, meant)).replaceAll(' ', '');
  const word = spelt.replace(/\d+$/, '').replaceAll(/\d/g, meant);
  return word === '' || USUAL_WORDS.has(word) || ROWS.some((row) => row.includes(word));
}

function meant(character: string): string {
  return MEANT[character] ?? character;
}
