import { normalise } from '@comptoir/domain/search/compared-text';
import type { TableHeading } from './table-headings.ts';
import { recognised } from './table-names.ts';

/** What stands below the prices of a list, normalised: « Sous-total (2 articles) ». */
const SUM =
  /^(?:(?:(?:sous|sub|grand) )?tota(?:l|ux|les)(?: (?:general|ttc|ht|\d.*|(?:des? |du )?(?:articles?|plats?|produits?|carte).*))?|subtotal|somme|suma)$/;

/** « # les entrées », « -- suite -- », « * prix nets », « (1) selon arrivage ». */
const REMARK = /^\s*(?:#|\/\/|--|\*\*|==|\*(?!.*\*\s*$)|[([]\d{1,2}[)\]]|©)/;
/** What programs and people write at the end of a page, normalised. */
const FOOTNOTE =
  /^(?:n ?b|nota|page \d+|(?:edite|genere|exporte|imprime|mis a jour|exported|printed|generated) (?:le|on)|prix nets?)\b/;
/** A cell of a line that is drawn, « | --- | :--: | », or of one that says the units of columns, « (€ TTC) ». */
const RULE = /^\s*(?:[-–—=_:]{2,}|\([^()\d]{0,40}\))\s*$/;

/** A remark, a line that is drawn or has units, or a sum. */
export function isNoDish(name: string, category: string, filled: readonly string[]): boolean {
  const [only = ''] = filled;
  const isRemark = filled.length === 1 && (REMARK.test(only) || FOOTNOTE.test(normalise(only)));
  const isSum = SUM.test(normalise(name)) || SUM.test(normalise(category));
  return (
    isRemark ||
    filled.every((cell) => RULE.test(cell)) ||
    (isSum && filled.some((cell) => /\d/.test(cell)))
  );
}

/** The heading once more, as lists repeat it on each page, or say it in another language below. */
export function isHeadingAgain(row: readonly string[], { names, columns }: TableHeading): boolean {
  const isSame = names.every((name, place) => (row[place] ?? '').trim() === name);
  if (isSame && names.filter(isFilled).length > 1) return true;
  const said = [...columns].filter(([, place]) => isFilled(row[place]));
  return (
    said.some(([field]) => field === 'price_pickup') &&
    said.some(([field]) => field === 'item_name') &&
    said.every(([field, place]) => recognised(row[place] ?? '')?.field === field)
  );
}

/** Whether a cell shows something. */
export function isFilled(cell = ''): boolean {
  return cell.trim() !== '';
}
