import type { WireAuditEntry } from '@comptoir/contract/staff/audit';
import { formatMoment } from '@comptoir/design/format/time';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { t } from '@comptoir/staff-texts/translate';
import { auditLine, type ChangedField } from './audit-text.ts';

/** The entries of the audit log as rows of a spreadsheet, with the words of their page. Rule SA-52. */
export function auditSheet(timeZone: TimeZone) {
  const time = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  });
  const momentText = (instant: string) => formatMoment(Date.parse(instant), timeZone);
  return {
    columns: [
      ...[t('Day and time'), t('By whom'), t('Action (of a person)'), t('Of what')],
      ...[t('Before (value)'), t('After (value)')],
    ],
    row(entry: WireAuditEntry): readonly string[] {
      const { actor, action, subject, fields } = auditLine(entry, momentText);
      const cells = [time.format(new Date(entry.at)), actor, action, subject];
      return [...cells, valuesOf(fields, 'before'), valuesOf(fields, 'after')];
    },
  };
}

/** « Rôle : Cuisine », a line for each field that has a value. */
function valuesOf(fields: readonly ChangedField[], time: 'before' | 'after'): string {
  return fields
    .flatMap(({ name, [time]: value }) => (value === null ? [] : [`${name} : ${value}`]))
    .join('\n');
}
