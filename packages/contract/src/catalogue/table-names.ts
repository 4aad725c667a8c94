import { normalise } from '@comptoir/domain/search/compared-text';
import { TABLE_COLUMNS } from './table-columns.ts';

/** The columns of an export with sizes. Rule CA-44. */
export const EXPORTED_FIELDS = {
  ...TABLE_COLUMNS,
  parent_id: 'Produit parent',
  size_group: 'Nom des tailles',
  size_name: 'Taille',
} as const;

/** What a column of a table can be: a field of an item, or what tells its sizes and whether it is sold. Rule CA-40. */
export const TABLE_FIELDS = {
  ...EXPORTED_FIELDS,
  size_price: 'Prix de la taille du titre',
  size_surcharge: 'Supplément de la taille',
  is_published: 'En vente',
} as const;
export type TableField = keyof typeof TABLE_FIELDS;

/** Names of columns in French, English and Spanish, and those of tills and shops, normalised. */
const ALIASES: Readonly<Partial<Record<TableField, readonly string[]>>> = {
  item_id: ['identifiant', 'product id', 'id produit', 'id du produit', 'id producto'],
  external_id: [
    ...[
      'external id',
      'external reference',
      'external data',
      'reference externe',
      'id distant',
      'remote id',
    ],
  ],
  category_name: [
    ...['rubrique', 'famille', 'category', 'category name', 'nom de la categorie'],
    ...['item category', 'reporting category', 'categoria', 'rayon', 'seccion'],
  ],
  item_name: [
    ...['plat', 'plats', 'article', 'produit', 'designation', 'libelle', 'intitule', 'nom du plat'],
    ...['nom de l article', 'nom du produit', 'name', 'title', 'item', 'item name', 'product'],
    ...['product name', 'dish', 'nombre', 'nombre del articulo', 'nombre del producto', 'plato'],
    ...['producto', 'articulo', 'titre', 'titulo', 'menu item name', 'dish name'],
    ...['nom produit', 'nom article', 'libelle produit', 'libelle article'],
  ],
  item_description: [
    ...['composition', 'ingredients', 'descripcion', 'ingredientes', 'body html', 'resume'],
    ...['plaindescription'],
  ],
  price_pickup: [
    ...['prix', 'prix ttc', 'prix public ttc', 'prix de vente', 'prix de vente ttc', 'ttc'],
    ...['prix unitaire', 'prix unitaire ttc', 'tarif', 'tarifs', 'tarif ttc', 'tarif regulier'],
    ...['prix final', 'prix tva incluse', 'prix tva comprise', 'prix emporter', 'price', 'prices'],
    ...['regular price', 'variant price', 'price incl vat', 'price tax incl', 'price tax included'],
    ...['final price', 'retail price', 'selling price', 'unit price', 'precio', 'precios', 'pvp'],
    ...['precio normal', 'precio de venta', 'precio final', 'precio iva incluido'],
    ...['precio imp incl', 'precio con iva', 'prix vente', 'prix en', 'tarif en'],
  ],
  price_delivery: [
    ...['prix livraison', 'prix livre', 'delivery price', 'price delivery', 'precio a domicilio'],
  ],
  tax_rate: [
    ...['taux de tva', 'taux tva', 'tva en', 'vat', 'vat rate', 'tax', 'tax rate', 'taxe'],
    ...['iva', 'tipo de iva', 'tasa de impuestos', 'impuesto', 'taux de taxe', 'vat percentage'],
  ],
  allergens: ['allergene', 'allergens', 'alergenos'],
  vegetarian: ['vegetarienne', 'vegetarian', 'vegetariano', 'vege', 'veggie'],
  spicy: ['piquant', 'spicy', 'picante'],
  pieces: ['nombre de pieces', 'pieces', 'piezas'],
  parent_id: [
    ...['handle', 'url handle', 'reference handle', 'parent', 'superior', 'item id', 'handleid'],
    ...['id de l article', 'identifiant de l article', 'id del articulo'],
  ],
  size_group: [
    ...['option 1 name', 'option1 name', 'option name 1', 'option set 1', 'nom de l option 1'],
    ...['option 1 nom', 'opcion 1 nombre', 'nombre de la opcion 1', 'attribute 1 name'],
    ...['nom de l attribut 1', 'nombre del atributo 1', 'productoptionname1'],
    ...['productoptionname 1', 'variant option one name', 'ensemble d options 1'],
  ],
  size_name: [
    ...['variation name', 'nom de la variation', 'nom de la variante', 'nom de la declinaison'],
    ...['nombre de la variante', 'nombre de la variacion', 'variation', 'variations', 'variante'],
    ...['variantes', 'variant', 'declinaison', 'declinaisons', 'taille', 'tailles', 'size'],
    ...['tamano', 'format', 'formato', 'sku name', 'nom de la taille'],
  ],
  size_surcharge: ['surcharge'],
  is_published: [
    ...['published', 'publie', 'publiee', 'publicado', 'status', 'statut', 'estado', 'etat'],
    ...['active', 'actif', 'active 0 1', 'actif 0 1', 'activo', 'activo 0 1', 'visible'],
    ...['visibility', 'visibilite', 'visibilidad', 'visibility in catalog', 'sellable', 'enabled'],
    ...['visibilite dans le catalogue', 'visibilidad en el catalogo', 'archived', 'archive'],
    ...['archivado', 'available for sale', 'disponible a la vente', 'disponible para la venta'],
    ...['available', 'disponible', 'en ligne', 'is variation visible', 'afficher en ligne'],
    ...[
      'square online item visibility',
      'display item in online store',
      'is published',
      'is active',
    ],
    ...['is visible', 'isvisible', 'isactive', 'ispublished', 'afficher', 'affiche', 'affichee'],
    ...['a afficher', 'affichage', 'sur le site', 'en boutique', 'online', 'vendu', 'vendable'],
    ...['mise en vente', 'commercialise', 'a la carte', 'disponibilite', 'availability', 'mostrar'],
    ...['en venta', 'hidden', 'is hidden', 'ishidden', 'masque', 'masquee', 'cache', 'cachee'],
    ...[
      'desactive',
      'desactivee',
      'disabled',
      'inactif',
      'inactive',
      'brouillon',
      'draft',
      'oculto',
    ],
    ...['supprime', 'supprimee', 'deleted', 'dispo', 'can be sold', 'peut etre vendu'],
    ...['puede ser vendido', 'published on online store', 'available online'],
  ],
};

/** Names that count where no other column is the field; the first one that is there. */
const LESSER: Readonly<Partial<Record<TableField, readonly string[]>>> = {
  // Of the programs that keep several, the one that a person gave comes first.
  item_id: [
    ...['sku', 'variant sku', 'ugs', 'ref', 'reference', 'referencia', 'code', 'code ean', 'ean'],
    ...['barcode', 'gtin', 'code barres', 'codigo de barras', 'plu', 'uuid', 'token'],
  ],
  category_name: [
    ...['menu group', 'menu section', 'categorie du point de vente', 'pos category'],
    ...['nom de categorie', 'categorie d article', 'categorie de produit'],
    ...[
      'categorie de produits',
      'categories',
      'categorias',
      'collection',
      'type',
      'tipo',
      'product category',
      'section',
    ],
    ...['groupe', 'group', 'item group', 'accounting group', 'departement', 'department'],
    ...['categorie 1', 'categorie principale', 'main category', 'type de plat'],
  ],
  item_name: [
    ...['nom affiche', 'nom commercial', 'denomination', 'appellation', 'menu item'],
    ...['product model'],
  ],
  item_description: [
    ...['description courte', 'short description', 'descripcion corta', 'item description'],
    ...['product description', 'description du produit'],
  ],
  price_pickup: [
    ...['default price', 'prix par defaut', 'precio por defecto', 'base price', 'sales price'],
    ...['item price', 'menu price', 'product price', 'list price', 'prix carte', 'pv', 'pu'],
    ...['p u', 'prix unit'],
  ],
  tax_rate: ['customer taxes', 'taxes a la vente', 'product vat', 'tax value', 'taux'],
};

/** Names of what is taken away, beside those of what is eaten in. */
const TAKEN_AWAY: typeof LESSER = {
  price_pickup: ['takeaway price', 'take away price', 'pickup price', 'collection price'],
  tax_rate: ['tva a emporter', 'taux de tva a emporter', 'taux tva a emporter', 'takeaway tax'],
};

/** Columns that give several categories of an item, the main one first. */
const LISTS = new Set(['categories', 'categorias', 'collection']);

/** Columns of an online shop: a cash register that does not use it has « no » in each row. */
const ONLINE_ONLY = new Set(['square online item visibility', 'display item in online store']);

/** A value of an option of a product. */
const OPTION_VALUE =
  /^(?:option ?[1-3](?: value| valeur)?|option value [1-3]|valeur (?:de l )?option [1-3]|opcion [1-3] valor|valor de la opcion [1-3]|valeur s de l attribut [1-3]|variant option (?:one|two|three) value|attribute [1-3] value s|valor es del atributo [1-3]|productoptiondescription[1-6]|productoptionchoices [1-6])$/;

/** Prices that no guest pays as they stand: without tax, of purchase, of promotions, in cents. */
const NOT_THE_PRICE =
  /\b(?:ht|hors|excl|excluded|sans|sin|cost|cout|costo|coste|revient|achat|compra|wholesale|gros|promo|sale|solde|discount|remise|oferta|rebajado|compare|barre|strikethroughprice|centimes?|cents?|centimos?)\b/;

/** A tax that a line has or has not: « Tax - "TVA" (10%) ». */
const TAX_FLAG = /^(?:tax|taxe|tva|vat|iva|impuesto)\b.*?(\d{1,2}(?:[.,]\d{1,2})?) ?%\)?$/i;

/** What a column of prices is named by where it only says how a dish is sold. */
const CHANNELS: ReadonlyMap<string, 'price_pickup' | 'price_delivery'> = new Map([
  ...[
    ...['a emporter', 'emporter', 'emporte', 'vente a emporter', 'click and collect', 'takeaway'],
    ...['take away', 'to go', 'pickup', 'para llevar'],
  ].map((name) => [name, 'price_pickup'] as const),
  ...['livraison', 'en livraison', 'livre', 'a livrer', 'delivery', 'a domicilio'].map(
    (name) => [name, 'price_delivery'] as const,
  ),
]);

/** The price that a heading without « Prix » names, as « À emporter » does; undefined for another one. */
export function channelOfHeading(name: string): 'price_pickup' | 'price_delivery' | undefined {
  return CHANNELS.get(normalise(before(name, '(')));
}

/** How surely a column is what it is taken for. */
export const RANKS = {
  ...({ content: 0, lesser: 1, alias: 2, own: 3, takenAway: 4, remembered: 5, chosen: 6 } as const),
};

/** A column as what it is taken for. */
export interface Recognised {
  readonly field: TableField;
  readonly rank: number;
}

const BY_NAME: ReadonlyMap<string, Recognised> = new Map([
  ...namesOf(LESSER, (place) => RANKS.lesser - place / 100),
  ...namesOf(ALIASES, () => RANKS.alias),
  ...(Object.keys(TABLE_FIELDS) as TableField[]).map(
    (field) => [normalise(TABLE_FIELDS[field]), { field, rank: RANKS.own }] as const,
  ),
  ...namesOf(TAKEN_AWAY, () => RANKS.takenAway),
  // A size under its plain name stands beside those of programs.
  ['taille', { field: 'size_name', rank: RANKS.alias }],
]);

function namesOf(
  names: typeof ALIASES,
  rankAt: (place: number) => number,
): readonly (readonly [string, Recognised])[] {
  return (Object.keys(names) as TableField[]).flatMap((field) =>
    (names[field] ?? []).map((name, place) => [name, { field, rank: rankAt(place) }] as const),
  );
}

/** How a heading is remembered. */
export function headingKey(name: string): string {
  return normalise(name) || name.trim();
}

/** What a column is by its name; names in brackets, those of a shop, do not count. Rule CA-44. */
export function recognised(name: string): Recognised | null {
  const field = name.trim();
  if (isField(field)) return { field, rank: RANKS.own };
  if (taxOfHeading(name) !== null) return { field: 'tax_rate', rank: RANKS.lesser };
  const whole = normalise(name);
  for (const each of [whole, normalise(before(name, '[')), normalise(before(name, '('))]) {
    const found = BY_NAME.get(each);
    if (found) {
      const isPrice = found.field === 'price_pickup' || found.field === 'price_delivery';
      return isPrice && isNotThePrice(name) ? null : found;
    }
    if (OPTION_VALUE.test(each)) return { field: 'size_name', rank: RANKS.lesser };
  }
  const plain = BY_NAME.get(whole.replaceAll(ADDED_WORDS, ''));
  if (plain)
    return isNotThePrice(name) ? null : { ...plain, rank: Math.min(plain.rank, RANKS.alias) };
  return /^enabled /.test(whole) ? { field: 'is_published', rank: RANKS.alias } : null;
}

/** What headings of prices say beside what they name, and the language of a text: « Nom FR », « Prix à emporter TTC ». */
const ADDED_WORDS = / (?:ttc|eur|euros?|fr|francais|french)(?= |$)/g;

/** Whether a heading is the name of a field on the wire: `price_pickup`. */
function isField(name: string): name is TableField {
  return name.includes('_') && Object.hasOwn(TABLE_FIELDS, name) && name !== 'size_price';
}

/** Whether a heading names a price that no guest pays as it stands. */
export function isNotThePrice(name: string): boolean {
  return NOT_THE_PRICE.test(normalise(name));
}

/** Whether a heading names a column of several categories. */
export function isListOfCategories(name: string): boolean {
  return LISTS.has(normalise(before(name, '(')));
}

/** Whether a heading is about an online shop, which may be unused. */
export function isOnlineOnly(name: string): boolean {
  return ONLINE_ONLY.has(normalise(before(name, '(')));
}

/** The rate of a column that says « oui » for the items of that rate; null for another column. */
export function taxOfHeading(name: string): string | null {
  return TAX_FLAG.exec(name.trim())?.[1] ?? null;
}

/** A heading without the name of a shop: « Price [Chez Essai] » → « price », « Enabled Lyon » → « enabled ». */
export function withoutShop(name: string): string {
  const key = normalise(before(name, '['));
  return key.startsWith('enabled ') ? 'enabled' : key;
}

/** « Price [Chez Essai] » → « Price ». */
function before(cell: string, bracket: string): string {
  const begin = cell.indexOf(bracket);
  return begin === -1 ? cell : cell.slice(0, begin);
}
