import { normalise } from '@comptoir/domain/search/compared-text';

/** An address that a visitor typed, parsed. Rule L-17. */
export interface AddressQuery {
  /** « 12 » or « 12 bis » at the start of a longer text. */
  readonly houseNumber: string | null;
  readonly postalCode: string | null;
  /** The words to find in the name of a street or town, each with its alternative readings. */
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

const STOP_WORDS = new Set(
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
    else if (!STOP_WORDS.has(token)) words.push(token);
  }
  return { houseNumber, postalCode, words: words.map(readings) };
}

/** The words of a name without accents, case and stop words. */
export function significantWords(name: string): readonly string[] {
  return wordsOf(name).filter((word) => !STOP_WORDS.has(word));
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

/** An abbreviation may also be a prefix: « st » is Saint, or the start of Stalingrad. */
function readings(word: string): readonly string[] {
  const full = ABBREVIATIONS[word];
  return full === undefined ? [word] : [full, word];
}
