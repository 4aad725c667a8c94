import { type Coordinates, metresBetween } from '@comptoir/domain/delivery/coordinates';
import type { Place } from '@comptoir/domain/delivery/place';
import { normalise } from '@comptoir/domain/search/compared-text';
import {
  type Gazetteer,
  type GazetteerStreet,
  type GazetteerTown,
  nearestShare,
  pointAlong,
  pointOfNumber,
} from './gazetteer.ts';
import { LYON } from './gazetteer-lyon.ts';
import { type Geocoder, MAX_REVERSE_METRES, MAX_SUGGESTIONS } from './geocoder.ts';

/** An address that a visitor typed, parsed. Rule L-17. */
interface AddressQuery {
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

/**
 * An offline geocoder over an embedded list of streets. Rules L-1, L-17.
 * Its positions are approximate, so `reverse` answers the nearest street, never a house.
 */
export function demo(gazetteer: Gazetteer = LYON): Geocoder {
  const find = gazetteerSearch(gazetteer);
  return {
    async search(text) {
      return find(text, MAX_SUGGESTIONS).map((match) => toPlace(gazetteer, match));
    },
    async reverse(point) {
      const nearest = nearestStreet(gazetteer, point);
      if (nearest === null || nearest.metres > MAX_REVERSE_METRES) return null;
      return { ...toPlace(gazetteer, nearest), ...nearest.point };
    },
  };
}

function nearestStreet(
  { towns }: Gazetteer,
  point: Coordinates,
): (GazetteerMatch & { readonly point: Coordinates; readonly metres: number }) | null {
  const streets = towns.flatMap((town) =>
    town.streets.map((street) => {
      const onStreet = pointAlong(street, nearestShare(street, point));
      return { town, street, house: null, point: onStreet, metres: metresBetween(point, onStreet) };
    }),
  );
  return streets.reduce<(typeof streets)[number] | null>(
    (nearest, street) => (nearest === null || street.metres < nearest.metres ? street : nearest),
    null,
  );
}

function toPlace({ region, country }: Gazetteer, { town, street, house }: GazetteerMatch): Place {
  const common = { city: town.city, postalCode: town.postalCode, region, country };
  const townLine = townLineOf(town);
  if (street === null) {
    return {
      ...common,
      ...town.centre,
      label: town.name === town.city ? townLine : `${town.name}, ${townLine}`,
      mainText: town.name,
      secondaryText: townLine,
      precision: 'city',
      houseNumber: null,
      street: null,
      address: '',
    };
  }
  const address = house === null ? street.name : `${house.number} ${street.name}`;
  return {
    ...common,
    ...(house?.point ?? pointAlong(street, 0.5)),
    label: `${address}, ${townLine}`,
    mainText: address,
    secondaryText: townLine,
    precision: house === null ? 'street' : 'house',
    houseNumber: house?.number ?? null,
    street: street.name,
    address,
  };
}

function townLineOf({ postalCode, city }: GazetteerTown): string {
  return `${postalCode} ${city}`;
}

/** A town, or one of its streets, or a house in it. */
interface GazetteerMatch {
  readonly town: GazetteerTown;
  readonly street: GazetteerStreet | null;
  readonly house: { readonly number: string; readonly point: Coordinates } | null;
}

interface Entry {
  readonly town: GazetteerTown;
  readonly street: GazetteerStreet | null;
  readonly streetWords: readonly string[];
  readonly townWords: readonly string[];
}

/** The score of each kind of match. A whole word beats a prefix, the street beats its town. */
const WEIGHTS = {
  wholeStreetWord: 4,
  wholeTownWord: 3,
  prefix: 2,
  postalCode: 3,
  house: 2,
  /** Subtracted for every word of the name that is not in the query. */
  missingWord: 0.5,
} as const;

/**
 * Searches a gazetteer: every word of the query must match a word of a street's or its town's name, as a whole
 * or as a prefix; the best match first, then in the gazetteer's order. Rule L-17.
 *
 * A street needs a match of its own: a town's name alone finds the town. A postal code raises the score; it
 * excludes only streets of another department, and towns.
 */
function gazetteerSearch(
  gazetteer: Gazetteer,
): (text: string, limit: number) => readonly GazetteerMatch[] {
  const entries = gazetteer.towns.flatMap(entriesOf);
  return (text, limit) => {
    const query = parseAddressQuery(text);
    if (query.words.length === 0 && query.postalCode === null) return [];
    return entries
      .flatMap((entry) => {
        const house = houseOf(entry, query);
        const score = scoreOf(entry, query, house !== null);
        return score === null ? [] : [{ entry, house, score }];
      })
      .sort((left, right) => right.score - left.score)
      .slice(0, limit)
      .map(({ entry: { town, street }, house }) => ({ town, street, house }));
  };
}

function entriesOf(town: GazetteerTown): readonly Entry[] {
  const townWords = [
    ...new Set([...significantWords(town.city), ...significantWords(town.name), town.postalCode]),
  ];
  return [null, ...town.streets].map((street) => ({
    town,
    street,
    streetWords: street === null ? [] : significantWords(street.name),
    townWords,
  }));
}

/** Null when the entry does not match. */
function scoreOf(entry: Entry, query: AddressQuery, hasHouse: boolean): number | null {
  const { postalCode } = entry.town;
  const isRightCode = query.postalCode === postalCode;
  if (query.postalCode !== null && !isRightCode) {
    const mayBeMistaken = entry.street !== null && sameDepartment(query.postalCode, postalCode);
    if (!mayBeMistaken) return null;
  }
  let score = (isRightCode ? WEIGHTS.postalCode : 0) + (hasHouse ? WEIGHTS.house : 0);
  const found = new Set<string>();
  for (const readings of query.words) {
    const best = bestMatch(entry, readings);
    if (best === null) return null;
    score += best.weight;
    found.add(best.word);
  }
  if (entry.street !== null && !entry.streetWords.some((word) => found.has(word))) return null;
  const named = entry.street === null ? entry.townWords : entry.streetWords;
  const missing = named.filter((word) => word !== postalCode && !found.has(word)).length;
  return score - missing * WEIGHTS.missingWord;
}

function bestMatch(
  { streetWords, townWords }: Entry,
  readings: readonly string[],
): { readonly word: string; readonly weight: number } | null {
  const wholeInStreet = streetWords.find((word) => readings.includes(word));
  if (wholeInStreet !== undefined) {
    return { word: wholeInStreet, weight: WEIGHTS.wholeStreetWord };
  }
  const wholeInTown = townWords.find((word) => readings.includes(word));
  if (wholeInTown !== undefined) return { word: wholeInTown, weight: WEIGHTS.wholeTownWord };
  const prefixed = [...streetWords, ...townWords].find((word) =>
    readings.some((reading) => word.startsWith(reading)),
  );
  return prefixed === undefined ? null : { word: prefixed, weight: WEIGHTS.prefix };
}

function houseOf({ street }: Entry, { houseNumber }: AddressQuery): GazetteerMatch['house'] {
  if (street === null || houseNumber === null) return null;
  const point = pointOfNumber(street, Number.parseInt(houseNumber, 10));
  return point === null ? null : { number: houseNumber, point };
}

function sameDepartment(left: string, right: string): boolean {
  return left.slice(0, 2) === right.slice(0, 2);
}

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
function significantWords(name: string): readonly string[] {
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
