import type { WireAuditEntry } from '@comptoir/contract/staff/audit';
import { t } from '#lib/i18n/translate.ts';
import { auditLine, type ChangedField } from './audit-text.ts';

/** Semicolons and a byte order mark, as spreadsheets in French read them; a formula stays a text. */
const WRITTEN = {
  delimiter: ';',
  escape_formulas: true,
  quoted_match: /\n/,
  record_delimiter: 'windows',
  bom: true,
} as const;

const TIME = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'medium' });

/** The entries as a table with the words of their page. Rule SA-52. */
export async function auditCsv(entries: readonly WireAuditEntry[]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const columns = [
    ...[t('Day and time'), t('By whom'), t('Action (of a person)'), t('Of what')],
    ...[t('Before (value)'), t('After (value)')],
  ];
  const rows = entries.map((entry) => {
    const { actor, action, subject, fields } = auditLine(entry);
    const cells = [TIME.format(new Date(entry.at)), actor, action, subject];
    return [...cells, valuesOf(fields, 'before'), valuesOf(fields, 'after')];
  });
  return stringify([columns, ...rows], WRITTEN);
}

/** « Rôle : Cuisine », a line for each field that has a value. */
function valuesOf(fields: readonly ChangedField[], time: 'before' | 'after'): string {
  return fields
    .flatMap(({ name, [time]: value }) => (value === null ? [] : [`${name} : ${value}`]))
    .join('\n');
}
