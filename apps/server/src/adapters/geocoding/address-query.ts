import { normalise } from '@comptoir/domain/search/compared-text';

/** What a visitor typed, taken apart. Rule L-17. */
export interface AddressQuery {
  /** « 12 » or « 12 bis », when the text starts so and goes on. */
  readonly houseNumber: string | null;
  readonly postalCode: string | null;
  /** What has to be found in a street's or town's name; each word with the ways to read it. */
  readonly words: readonly (readonly string[])[];
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  av: 'avenue',
  ave: 'avenue',
  bd: 'boulevard',
  bld: 'boulevard',
  blvd: 'boulevard',
  bvd: 'boulevard',
  chem: 'chemin',
  crs: 'cours',
  dr: 'docteur',
  gal: 'general',
  gde: 'grande',
  imp: 'impasse',
  mal: 'marechal',
  mte: 'montee',
  pl: 'place',
  pr: 'professeur',
  prof: 'professeur',
  rte: 'route',
  sq: 'square',
  st: 'saint',
  ste: 'sainte',
};

/** Words that tell nothing apart. */
const FILLERS = new Set(
  'a au aux d de des du en et l la le les lès sur arr arrondissement cedex france rhone'
    .split(' ')
    .map(normalise),
);

const HOUSE_NUMBER = /^\d{1,4}[a-d]?$/;
const REPETITION = /^(bis|ter|quater)$/;
const POSTAL_CODE = /^\d{5}$/;

/** The districts of Lyon as people write them: 2, 02, 2e, 2eme, 1er. */
const DISTRICT = /^0?([1-9])(er|e|eme|ieme)?$/;

/** « 12 bis, av. de Saxe 69006 » → 12 bis · 69006 · av or avenue, saxe. */
export function parseAddressQuery(text: string): AddressQuery {
  const tokens = wordsOf(text);
  const { houseNumber, rest } = splitHouseNumber(tokens);
  let postalCode: string | null = null;
  const words: string[] = [];
  for (const [index, token] of rest.entries()) {
    const district = rest[index - 1] === 'lyon' ? DISTRICT.exec(token)?.[1] : undefined;
    if (POSTAL_CODE.test(token)) postalCode = token;
    else if (district !== undefined) postalCode ??= `6900${district}`;
    else if (!FILLERS.has(token)) words.push(token);
  }
  return { houseNumber, postalCode, words: words.map(readings) };
}

/** The words of a name that a query can be about, without accents, case and fillers. */
export function significantWords(name: string): readonly string[] {
  return wordsOf(name).filter((word) => !FILLERS.has(word));
}

function wordsOf(text: string): readonly string[] {
  return normalise(text)
    .split(' ')
    .filter((word) => word !== '');
}

function splitHouseNumber(tokens: readonly string[]): {
  readonly houseNumber: string | null;
  readonly rest: readonly string[];
} {
  const [first = '', second = ''] = tokens;
  if (tokens.length < 2 || !HOUSE_NUMBER.test(first)) return { houseNumber: null, rest: tokens };
  return REPETITION.test(second)
    ? { houseNumber: `${first} ${second}`, rest: tokens.slice(2) }
    : { houseNumber: first, rest: tokens.slice(1) };
}

/** An abbreviation may also be the beginning of a word: « st » is Saint, or Stalingrad half typed. */
function readings(word: string): readonly string[] {
  const full = ABBREVIATIONS[word];
  return full === undefined ? [word] : [full, word];
}
