import { normalise } from '@comptoir/domain/search/compared-text';

/** A column of the prices of one size. Rule CA-44. */
export interface SizeColumn {
  readonly place: number;
  /** The size, as its heading names it. */
  readonly size: string;
  /** Whether they are prices in delivery. */
  readonly isDelivered: boolean;
}

/** Words of a heading that do not name the size: « Prix de la grande (€) ». */
const FILLERS = new Set([
  ...['prix', 'tarif', 'tarifs', 'price', 'precio', 'pvp', 'ttc', 'eur', 'euros', 'en', 'a', 'la'],
  ...['le', 'de', 'du', 'pour', 'taille', 'size', 'format', 'tamano', 'emporter', ''],
]);
const DELIVERED = new Set(['livraison', 'livre', 'livree', 'delivery', 'domicilio']);

const SIZES = new Set([
  ...['xs', 's', 'm', 'l', 'xl', 'xxl', 'mini', 'maxi', 'petit', 'petite', 'petits', 'petites'],
  ...['moyen', 'moyenne', 'moyens', 'moyennes', 'grand', 'grande', 'grands', 'grandes', 'geant'],
  ...['geante', 'tres grand', 'tres grande', 'junior', 'senior', 'mega', 'giga', 'familial'],
  ...['familiale', 'individuel', 'individuelle', 'normal', 'normale', 'simple', 'double', 'triple'],
  ...['solo', 'duo', 'enfant', 'adulte', 'entier', 'entiere', 'demi', 'quart', 'part', 'verre'],
  ...['pichet', 'carafe', 'bouteille', 'demi bouteille', 'magnum', 'small', 'medium', 'large'],
  ...['extra large', 'regular', 'glass', 'bottle', 'half', 'pequeno', 'pequena', 'mediano'],
  ...['mediana', 'chico', 'chica', 'copa', 'botella', 'media racion', 'racion', 'tapa'],
  ...['familiar', 'individual', 'unique', 'classique', 'classic', 'moitie', 'entera', 'media'],
]);
/** What is large or small, beside its size: « Grande portion », « Pizza 33 cm ». */
const PORTIONS = new Set([
  ...[
    'portion',
    'portions',
    'bol',
    'bowl',
    'assiette',
    'barquette',
    'boite',
    'pot',
    'plat',
    'plate',
  ],
  ...['pizza', 'plateau', 'canette', 'cup'],
]);
const DIAMETER = /^(?:o|diam|diametre) ?\d{1,2}$|^x ?\d{1,3}$/;
const INCHES = /^\d{1,2}\s*(?:["″]|'')$/;
const MEASURE =
  /^(?:[ox] ?)?\d{1,4}(?: \d{1,2})? ?(?:cm|cl|ml|l|g|kg|p|pc|pcs|pers|personnes?|personas?|pieces?|piezas?|parts?|boules?|bolas?|pouces?)$/;

/** The size that a heading of prices names, and whether delivered; null where it names none that is known. */
export function sizeOfHeading(name: string): Omit<SizeColumn, 'place'> | null {
  const read = sizeOfAnyHeading(name);
  return INCHES.test(read.size) || isSize(normalise(read.size)) ? read : null;
}

function isSize(key: string): boolean {
  if (SIZES.has(key) || MEASURE.test(key) || DIAMETER.test(key)) return true;
  const [first = '', ...more] = key.split(' ');
  const rest = more.join(' ');
  return (SIZES.has(first) || PORTIONS.has(first)) && (PORTIONS.has(rest) || isSize(rest));
}

/** The size that a heading of prices names, whatever it is: what is left of it without « Prix ». */
export function sizeOfAnyHeading(name: string): Omit<SizeColumn, 'place'> {
  const spaced = name.replaceAll(/_|(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  const words = spaced.split(/[\s()[\]€:/]+/);
  const kept = words.filter((word) => {
    const key = normalise(word);
    return !FILLERS.has(key) && !DELIVERED.has(key);
  });
  const size = kept.join(' ') || name.trim();
  return {
    size: inSmallLetters(size),
    isDelivered: words.some((it) => DELIVERED.has(normalise(it))),
  };
}

/** « GRANDE » → « Grande », « 33 CM » → « 33 cm »; « XL » stays. */
function inSmallLetters(size: string): string {
  if (size !== size.toUpperCase()) return size;
  if (/^[^\d]*\d/.test(size)) return size.toLowerCase().replace('ø', 'Ø');
  return size.length > 3 ? `${size.slice(0, 1)}${size.slice(1).toLowerCase()}` : size;
}
