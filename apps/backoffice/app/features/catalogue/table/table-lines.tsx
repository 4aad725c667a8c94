import { TABLE_COLUMNS } from '@comptoir/contract/catalogue/table-columns';
import type {
  WireTableChange,
  WireTableError,
  WireTableRow,
} from '@comptoir/contract/staff/catalogue-table';
import type { MessageKey } from '@comptoir/staff-texts/translate';
import { t } from '@comptoir/staff-texts/translate';
import { ChangeLine } from '#components/catalogue/change-line.tsx';
import { formatAmount } from '#lib/format/amount.ts';

const KIND_WORDS = {
  new: 'new',
  changed: 'changed',
  unchanged: 'unchanged',
} as const satisfies Record<WireTableRow['kind'], MessageKey>;

/** What is wrong in a table, by its lines. Rule CA-40. */
export function TableErrors({ errors }: { readonly errors: readonly WireTableError[] }) {
  if (errors.length === 0) return null;
  return (
    <ul className="divide-y divide-hinoki border-hinoki border-y">
      {[...errors.entries()].map(([place, { line, message }]) => (
        <li key={place} className="break-words py-3 text-alarm">
          <span className="font-semibold">{t('Line {line}', { line })}</span> : {message}
        </li>
      ))}
    </ul>
  );
}

/** What each line of a table does, those with a price to check first; what stays as it is, counted. Rule CA-44. */
export function TableLines({ rows }: { readonly rows: readonly WireTableRow[] }) {
  const active = rows.filter(({ kind }) => kind !== 'unchanged');
  const isSuspicious = ({ changes }: WireTableRow) => changes.some((change) => change.suspicious);
  const shown = [...active.filter(isSuspicious), ...active.filter((row) => !isSuspicious(row))];
  const same = rows.length - active.length;
  return (
    <>
      {shown.length > 0 && (
        <ul className="divide-y divide-hinoki border-hinoki border-y">
          {shown.map((row) => (
            <TableLine key={row.line} {...row} />
          ))}
        </ul>
      )}
      {same > 0 && (
        <p className="text-quiet">{t('{count} lines stay as they are.', { count: same })}</p>
      )}
    </>
  );
}

function TableLine({ line, name, kind, changes, notes }: WireTableRow) {
  return (
    <ChangeLine
      kind={kind}
      name={name || t('(without a name)')}
      word={t(KIND_WORDS[kind])}
      place={t('line {line}', { line })}
    >
      {notes.map((note) => (
        <p key={note} className="text-small">
          {note}
        </p>
      ))}
      {changes.map((change) => (
        <p
          key={`${change.field} ${change.size ?? ''}`}
          className={`whitespace-pre-line break-words text-small ${change.suspicious ? 'font-semibold text-alarm' : 'text-quiet'}`}
        >
          {changeText(kind, change)}
          {change.suspicious && ` – ${t('to check')}`}
        </p>
      ))}
    </ChangeLine>
  );
}

/** « Prix à emporter, 33 cm : 12,00 € → 120,00 € »; of a new dish its values alone. */
function changeText(kind: WireTableRow['kind'], change: WireTableChange): string {
  const { field, size, before, after } = change;
  const name = TABLE_COLUMNS[field];
  const column = size === undefined ? name : t('{column}, {size}', { column: name, size });
  const value = valueText(change, after);
  return kind === 'new'
    ? t('{column}: {value}', { column, value })
    : t('{column}: {before} → {after}', {
        column,
        before: valueText(change, before),
        after: value,
      });
}

/** A value as it is read, prices as everywhere: 3 → « 3,00 € ». */
function valueText({ field }: WireTableChange, value: string | number | null): string {
  if (value === null) return t('(empty)');
  if (typeof value === 'string') return value;
  return field === 'tax_rate' ? `${String(value).replace('.', ',')} %` : formatAmount(value);
}
