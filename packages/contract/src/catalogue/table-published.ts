import { normalise } from '@comptoir/domain/search/compared-text';
import { toFlag } from './table-columns.ts';

/** What a line says of being sold: nothing, that it is, or that it is not. Rule CA-44. */
export type Published = 'unsaid' | 'on' | 'off';

/** What programs write for what they do not sell or show; -1 is a draft. */
const OFF = new Set([
  ...['draft', 'archived', 'hidden', 'unavailable', 'inactive', 'disabled', 'off', 'private'],
  ...['unlisted', 'brouillon', 'archive', 'archivee', 'cache', 'cachee', 'masque', 'masquee'],
  ...['prive', 'privee', 'inactif', 'inactive', 'desactive', 'desactivee', 'indisponible'],
  ...['hors ligne', 'borrador', 'oculto', 'inactivo', 'privado', 'no disponible', 'archivado'],
  ...['pending', 'trash', 'deleted', 'removed', 'unpublished', 'not published', 'invisible'],
  ...[
    'en attente',
    'corbeille',
    'supprime',
    'supprimee',
    'non publie',
    'non publiee',
    'non visible',
  ],
  ...['hors vente', 'hors carte', 'retire', 'retiree', 'no publicado', 'eliminado', 'desactivado'],
]);

/** Headings below which « oui » is that it is not sold. */
const INVERTED =
  /^(?:archiv|(?:is ?)?hidden|masque|cache|desactiv|disabled|inacti[fv]e?$|brouillon|draft|supprime|deleted|oculto)/;

const TICK = /^(?:[x•]|[✓✔☑✅🗹]\uFE0F?)$/iu;

/** Whether a column only ever ticks what is sold: below « Masqué » it ticks what is not. */
export function isTickedOnly(cells: readonly string[], heading: string): boolean {
  const isTicked = cells.length > 0 && cells.every((cell) => TICK.test(cell));
  return isTicked && !INVERTED.test(normalise(heading));
}

/** What a cell says of being sold, below its heading: « oui » below « Archived » is that it is not. */
export function publishedIn(cell: string, heading: string): Published {
  const text = cell.trim();
  const word = normalise(text);
  if (word === '' && toFlag(text) === null) return 'unsaid';
  if (INVERTED.test(normalise(heading))) return (toFlag(text) ?? OFF.has(word)) ? 'off' : 'on';
  return text === '-1' || toFlag(text) === false || OFF.has(word) ? 'off' : 'on';
}

/**
 * What all columns say together: off where one does. Columns of one name are those of several shops, of which one is
 * enough.
 */
export function publishedOf(shops: readonly (readonly Published[])[]): Published {
  const each = shops.map((said): Published => {
    if (said.includes('on')) return 'on';
    return said.includes('off') ? 'off' : 'unsaid';
  });
  if (each.includes('off')) return 'off';
  return each.includes('on') ? 'on' : 'unsaid';
}
