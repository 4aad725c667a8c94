import { TABLE_COLUMNS } from '@comptoir/contract/catalogue/table-columns';
import type { WireTableLine } from '@comptoir/contract/staff/catalogue';
import { toEuros } from '@comptoir/contract/wire/euros';
import { parseAmount } from '@comptoir/domain/money/typed-amount';
import { formatAmount } from '#lib/format/amount.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { t } from '#lib/i18n/translate.ts';

const EFFECTS = {
  added: { sign: '+', word: 'new', look: 'text-matcha' },
  changed: { sign: '~', word: 'changed', look: '' },
  unchanged: { sign: '=', word: 'unchanged', look: 'text-quiet' },
  rejected: { sign: '!', word: 'to mend', look: 'text-alarm' },
} as const satisfies Record<
  WireTableLine['effect'],
  { readonly sign: string; readonly word: MessageKey; readonly look: string }
>;

/** What each line of a table does, those with errors first; what stays as it is, folded. Rule CA-40. */
export function TableLines({ lines }: { readonly lines: readonly WireTableLine[] }) {
  const active = lines.filter(({ effect }) => effect !== 'unchanged');
  const isRejected = ({ effect }: WireTableLine) => effect === 'rejected';
  const shown = [...active.filter(isRejected), ...active.filter((line) => !isRejected(line))];
  const same = lines.length - active.length;
  return (
    <>
      <ul className="divide-y divide-hinoki border-hinoki border-y">
        {shown.map(({ line, name, effect, changes, notes, errors }) => {
          const { sign, word, look } = EFFECTS[effect];
          return (
            <li key={line} className="grid grid-cols-[1.5rem_1fr] gap-x-3 py-3">
              <span aria-hidden="true" className={`font-bold ${look}`}>
                {sign}
              </span>
              <div className="min-w-0">
                <p className="break-words font-semibold">
                  {name || t('(without a name)')}{' '}
                  <span className={`text-small ${look}`}>{t(word)}</span>
                  <span className="font-normal text-quiet text-small">
                    {' '}
                    · {t('line {line}', { line })}
                  </span>
                </p>
                {notes.map((note) => (
                  <p key={note} className="text-small">
                    {note}
                  </p>
                ))}
                {changes.map(({ column, before, after }) => (
                  <p key={column} className="break-words text-quiet text-small">
                    {t('{column}: {before} → {after}', {
                      column,
                      before: valueText(column, before),
                      after: valueText(column, after),
                    })}
                  </p>
                ))}
                {errors.map((error) => (
                  <p key={error} className="text-alarm text-small">
                    {error}
                  </p>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      {same > 0 && (
        <p className="text-quiet">{t('{count} lines stay as they are.', { count: same })}</p>
      )}
    </>
  );
}

const PRICES: readonly string[] = [TABLE_COLUMNS.pickup, TABLE_COLUMNS.delivery];

/** A cell as it is read, prices as everywhere: « 3 » → « 3,00 € ». */
function valueText(column: string, cell: string): string {
  if (cell === '') return t('(empty)');
  const price = PRICES.includes(column) ? parseAmount(cell) : null;
  return price === null ? cell : formatAmount(toEuros(price));
}
