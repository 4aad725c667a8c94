import { toEuros } from '@comptoir/contract/wire/euros';
import { DENOMINATIONS, type Denomination, SMALLEST_NOTE } from '@comptoir/domain/books/cash-count';
import { t } from '@comptoir/staff-texts/translate';
import { TextArea } from '#components/catalogue/text-area.tsx';
import { AmountField } from '#components/controls/amount-field.tsx';
import { Choice } from '#components/controls/choice.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import type { BooksPayload } from './books.tsx';
import { type CashCountForm, isNoCount, type ReadCashCount } from './cash-count-form.ts';
import { differenceText } from './cash-difference.ts';

interface CashCountFieldsProps {
  readonly open: BooksPayload['open'];
  readonly form: CashCountForm;
  readonly read: ReadCashCount;
  readonly onChange: (form: CashCountForm) => void;
}

/** The count of the cash: its sum, or its notes and coins, and how it differs. Rules BK-42 to BK-44. */
export function CashCountFields({ open, form, read, onChange }: CashCountFieldsProps) {
  const set = (change: Partial<CashCountForm>) => onChange({ ...form, ...change });
  return (
    <>
      <Choice
        legend={t('Cash count')}
        name="cash-count"
        value={form.mode}
        onChange={(mode) => set({ mode })}
        options={[
          { value: 'sum', label: t('I have counted it') },
          { value: 'pieces', label: t('Count notes and coins here') },
          { value: 'none', label: t('Do not count it'), hint: t('It cannot be made up later.') },
        ]}
      />
      {form.mode !== 'none' && (
        <>
          <AmountField
            label={t('In the cash register at the start, in euros')}
            hint={t('As at the last count, unless you change it.')}
            text={form.float}
            onChange={(float) => set({ float })}
          />
          {form.mode === 'sum' ? (
            <AmountField
              label={t('Counted now, in euros')}
              text={form.counted}
              onChange={(counted) => set({ counted })}
            />
          ) : (
            <Pieces form={form} read={read} onChange={onChange} />
          )}
          <Difference open={open} read={read} />
          {read.difference !== null && read.difference.kind !== 'none' && (
            <TextArea
              label={t('Remark on the difference')}
              value={form.remark}
              onChange={(remark) => set({ remark })}
            />
          )}
        </>
      )}
    </>
  );
}

/** What has to be in the cash register and how the count differs, announced while it is typed. */
function Difference({ open, read }: Pick<CashCountFieldsProps, 'open' | 'read'>) {
  const { expected, difference } = read;
  const { tips, cash_movements: moved, means } = open.totals;
  const { cash } = means;
  return (
    <div role="status" className="space-y-1 rounded-card border border-hinoki bg-paper p-4">
      {expected !== null && (
        <p>
          {t('There should be {amount}: the start, {received} in, {returned} back.', {
            amount: formatAmount(toEuros(expected)),
            received: formatAmount(cash.received),
            returned: formatAmount(cash.returned),
          })}
        </p>
      )}
      {moved !== undefined && (
        <p>
          {t('Also {paid_in} paid in, and {paid_out} paid out.', {
            paid_in: formatAmount(moved.paid_in),
            paid_out: formatAmount(moved.paid_out),
          })}
        </p>
      )}
      {tips !== undefined && tips.cash !== 0 && (
        <p>{t('{amount} of it are tips in cash.', { amount: formatAmount(tips.cash) })}</p>
      )}
      {difference !== null && (
        <p className={`font-semibold text-large ${difference.kind === 'none' ? '' : 'text-alarm'}`}>
          {differenceText(difference)}
        </p>
      )}
    </div>
  );
}

/** A field for each note and coin, with the sum of all. */
function Pieces({ form, read, onChange }: Omit<CashCountFieldsProps, 'open'>) {
  const notes = DENOMINATIONS.filter((value) => value >= SMALLEST_NOTE);
  const coins = DENOMINATIONS.filter((value) => value < SMALLEST_NOTE);
  const fieldsOf = (values: readonly Denomination[]) =>
    values.map((value) => (
      <PieceField
        key={value}
        value={value}
        text={form.pieces[value] ?? ''}
        onChange={(text) => onChange({ ...form, pieces: { ...form.pieces, [value]: text } })}
      />
    ));
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-semibold">{t('Notes')}</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-2">{fieldsOf(notes)}</div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-semibold">{t('Coins')}</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-2">{fieldsOf(coins)}</div>
      </fieldset>
      <p role="status" className="font-semibold">
        {read.counted === null
          ? t('A number is not whole.')
          : t('Together {amount}', { amount: formatAmount(toEuros(read.counted)) })}
      </p>
    </>
  );
}

interface PieceFieldProps {
  readonly value: Denomination;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function PieceField({ value, text, onChange }: PieceFieldProps) {
  return (
    <label className="flex items-center justify-end gap-3 tabular-nums">
      <span className="whitespace-nowrap">
        {formatAmount(toEuros(value))} <span aria-hidden="true">×</span>
      </span>
      <input
        value={text}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isNoCount(text) || undefined}
        onChange={({ target }) => onChange(target.value.trim())}
        className="min-h-14 w-16 rounded-field border border-edge bg-paper px-2 text-end hover:border-ink aria-invalid:border-2 aria-invalid:border-alarm"
      />
    </label>
  );
}
