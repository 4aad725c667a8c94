import type { WireZoneArea } from '@comptoir/contract/settings/zone-area';
import { toEuros } from '@comptoir/contract/wire/euros';
import { tooNestedField } from '@comptoir/contract/wire/nesting';
import { parseAmount } from '@comptoir/domain/money/typed-amount';
import { normalise } from '@comptoir/domain/search/compared-text';
import { cleanLine } from '@comptoir/domain/text/visible-text';
import { withFewerPoints } from './fewer-points.ts';
import { areaOfGeometry, circleOf, isRecord, polygonsOf } from './geojson-area.ts';
import { placemarksOfKml } from './kml-placemarks.ts';
import { isPacked, unpackedKml } from './packed-kml.ts';

/** What an input of files accepts. */
export const ZONE_FILES =
  '.geojson,.json,.umap,.kml,.kmz,application/geo+json,application/json,application/vnd.google-earth.kml+xml';
export const MAXIMUM_BYTES = 1_000_000;

/** More zones than a town has: each is compared with all others. */
export const MAXIMUM_ZONES = 200;

/**
 * The text of a file in UTF-8, UTF-16 or the older encoding of Western Europe; of a packed one (.kmz) that of the KML
 * file in it, null where that can't be unpacked or is larger than a file may be.
 */
export async function textOfZones(bytes: Uint8Array): Promise<string | null> {
  if (!isPacked(bytes)) return decoded(bytes);
  const kml = await unpackedKml(bytes, MAXIMUM_BYTES);
  return kml && decoded(kml);
}

function decoded(bytes: Uint8Array): string {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be';
  const isWide = wide === 'utf-16le' || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isWide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A zone that a file draws, as a restaurant file has it. */
export type FileZone = {
  readonly name: string;
  readonly postal_code: string;
  /** In euros; absent where the file does not say. */
  readonly delivery_fee?: number;
  readonly minimum_order?: number;
  readonly area: WireZoneArea;
};

/** What a file with zones says. */
export interface ZonesOfFile {
  readonly zones: readonly FileZone[];
  /** The zones that the file gives no name, by those that they got. */
  readonly unnamed: readonly string[];
  /** How many things of it are no areas: points, lines. */
  readonly leftOut: number;
  /** The zones whose fee or minimum can't be read, by their names. */
  readonly unread: readonly string[];
  /** The zones whose fee was an amount in their name, by what is left of it. */
  readonly feeInName: readonly string[];
  /** The zones of too many points, by their names, which are drawn with fewer. */
  readonly thinned: readonly string[];
  /** What is drawn but in no degrees, by their names. */
  readonly beyond: readonly string[];
}

/** A thing of a file: what it is called, what is said of it, and what it covers. */
export interface Placemark {
  readonly properties: Readonly<Record<string, unknown>>;
  /** Null where it covers nothing, or where that can't be read. */
  readonly area: WireZoneArea | null;
  /** Whether it has a polygon, readable or not. */
  readonly isDrawn: boolean;
}

/** Normalised. */
const NAMES = [
  ...['name', 'title', 'nom', 'titre', 'label', 'libelle', 'nombre', 'zone', 'nom de la zone'],
  ...['nom zone', 'zone name', 'secteur', 'quartier', 'nom commune', 'nom com', 'commune', 'ville'],
];
const FEES = [
  ...['fee', 'delivery fee', 'price', 'prix', 'frais', 'frais de livraison', 'prix de livraison'],
  ...['frais livraison', 'prix livraison', 'cout', 'tarif', 'cost', 'shipping', 'shipping cost'],
  ...['delivery price', 'precio', 'gastos de envio', 'envio', 'frais de port', 'cout de livraison'],
  ...['cout livraison', 'tarif livraison', 'tarif de livraison', 'delivery cost', 'charge'],
  ...['delivery charge', 'shipping fee', 'shipping price'],
];
const MINIMUMS = [
  ...['minimum', 'minimum order', 'min order', 'min', 'minimum amount', 'minimum de commande'],
  ...['commande minimum', 'minimum commande', 'montant minimum', 'min order amount', 'min amount'],
  ...['minimum order amount', 'minimo', 'pedido minimo', 'panier minimum', 'minimum panier'],
  ...[
    'panier min',
    'min panier',
    'commande min',
    'min commande',
    'min order value',
    'order minimum',
  ],
  ...['minimum order value', 'minimum basket', 'min basket', 'minimum cart', 'min cart'],
];

/**
 * The zones of a GeoJSON or KML file, one for each feature, with its name, and with fee and minimum where its
 * properties say so; by `priority` where each has one, else in their order. Rule OP-24.
 */
export function zonesOfFile(text: string): ZonesOfFile {
  const marks = text.trimStart().startsWith('<') ? placemarksOfKml(text) : featuresOf(parsed(text));
  const drawn = marks.flatMap(({ properties, area }) => (area ? [{ properties, area }] : []));
  const priorities = drawn.map(({ properties }) => numberOf(propertyOf(properties, ['priority'])));
  const sorted = priorities.includes(null)
    ? drawn
    : drawn
        .map((mark, index) => ({ mark, priority: priorities[index] ?? 0 }))
        .sort((one, other) => one.priority - other.priority)
        .map(({ mark }) => mark);
  const unread: string[] = [];
  const unnamed: string[] = [];
  const feeInName: string[] = [];
  const thinned: string[] = [];
  const unused = unusedNames();
  const zones = sorted.map(({ properties, area }, index): FileZone => {
    const given = nameOf(properties);
    const amounts = {
      fee: propertyOf(properties, FEES),
      minimum: propertyOf(properties, MINIMUMS),
    };
    // « Nord 3,50 € »: maps without properties write the fee into the name.
    const written = amounts.fee === undefined ? feeOfName(given) : null;
    const name = unused(written?.name || given || `Zone ${index + 1}`);
    if (given === '') unnamed.push(name);
    if (written) feeInName.push(name);
    const [fee, minimum] = [amountOf(amounts.fee), amountOf(amounts.minimum)];
    if (fee === undefined || minimum === undefined) unread.push(name);
    const thinner = withFewerPoints(area);
    if (thinner !== area) thinned.push(name);
    const charged = written?.fee ?? fee ?? null;
    return {
      name,
      postal_code: '',
      ...(charged !== null && { delivery_fee: charged }),
      ...(typeof minimum === 'number' && { minimum_order: minimum }),
      area: thinner,
    };
  });
  const broken = marks.filter(({ area, isDrawn }) => isDrawn && !area);
  return {
    zones,
    unnamed,
    leftOut: marks.length - drawn.length - broken.length,
    unread,
    feeInName,
    thinned,
    beyond: broken.map(({ properties }) => nameOf(properties) || '?'),
  };
}

/** The features of a file; a geometry alone is one. */
function featuresOf(file: unknown): readonly Placemark[] {
  if (Array.isArray(file)) return file.flatMap(featuresOf);
  if (!isRecord(file)) return [];
  const { type, features, geometry, properties, layers } = file;
  // A map of uMap has collections within.
  if (Array.isArray(layers)) return layers.flatMap(featuresOf);
  if (type === 'FeatureCollection')
    return Array.isArray(features) ? features.flatMap(featuresOf) : [];
  const said = type === 'Feature' && isRecord(properties) ? properties : {};
  const shape = type === 'Feature' ? (circleOf(geometry, said.radius) ?? geometry) : file;
  return [{ properties: said, area: areaOfGeometry(shape), isDrawn: polygonsOf(shape).length > 0 }];
}

function nameOf(properties: Placemark['properties']): string {
  return textOf(propertyOf(properties, NAMES));
}

/** The first of some properties that is there, its name (`deliveryFee` too) compared as search compares it; undefined for none. */
function propertyOf(properties: Placemark['properties'], names: readonly string[]): unknown {
  const folded = new Map(
    Object.entries(properties)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [normalise(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2')), value]),
  );
  return names.map((name) => folded.get(name)).find((value) => value !== undefined);
}

/** In euros; null where nothing is said, undefined where it can't be read. */
function amountOf(value: unknown): number | null | undefined {
  if (value === undefined) return null;
  // 3.9000000000000004, as programs compute it, is 3.9.
  const written = typeof value === 'number' ? Number(value.toPrecision(15)) : value;
  const cents = parseAmount(textOf(written));
  return cents === null ? undefined : toEuros(cents);
}

/** An amount in euros with what sets it off: « (2,50 €) », « – 2.50 EUR ». */
const AMOUNT =
  /[\s(:–—-]{0,9}(?<![\d.,])(\d{1,4}(?:[.,]\d{1,2})?)\s?(?:€|(?:eur|euros?)\b)\s?\)?/gi;
/** What stands before an amount that is no fee. */
const LEAST = /\b(?:mini?(?:mum)?|d[eè]s|partir|panier|gratuite?s?)(?!\p{L})/iu;

/** The fee that a name ends or begins with, in euros, and the name without it; null for none, or for several amounts. */
function feeOfName(written: string): { readonly fee: number; readonly name: string } | null {
  const [found, ...others] = written.matchAll(AMOUNT);
  const cents = parseAmount(found?.[1] ?? '');
  if (!found || cents === null || others.length > 0 || LEAST.test(written)) return null;
  const [before, after] = [
    written.slice(0, found.index).trim(),
    written.slice(found.index + found[0].length).replace(/^[\s:–—-]+/, ''),
  ];
  return before !== '' && after !== ''
    ? null
    : { fee: toEuros(cents), name: before || after || written };
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? cleanLine(String(value)) : '';
}

/** Makes names that no zone before has, nor one of these names: « Nord », « Nord 2 ». */
export function unusedNames(names: readonly string[] = []): (name: string) => string {
  const taken = new Set(names);
  const numbers = new Map<string, number>();
  return (name) => {
    let found = name;
    let number = numbers.get(name) ?? 1;
    while (taken.has(found)) {
      number += 1;
      found = `${name} ${number}`;
    }
    numbers.set(name, number);
    taken.add(found);
    return found;
  };
}

/** Null for what is no JSON, or nested beyond what can be walked through. Rule I-27. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return tooNestedField(value) === null ? value : null;
  } catch {
    return null;
  }
}
