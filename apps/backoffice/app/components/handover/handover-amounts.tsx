import { toCents, toEuros } from '@comptoir/contract/wire/euros';
import { LARGEST_TIP } from '@comptoir/domain/checkout/tip';
import { cashChange, likelyPayments } from '@comptoir/domain/money/cash-change';
import type { HandoverMeans, HandoverPayment } from '@comptoir/domain/money/handover-payments';
import type { Cents } from '@comptoir/domain/money/money';
import { MEANS_NAMES } from '@comptoir/staff-texts/names/orders';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { AmountField } from '#components/controls/amount-field.tsx';
import { parsePrice } from '#lib/catalogue/price-text.ts';
import { formatAmount } from '#lib/format/amount.ts';

/** A tip in cents, and what it is left by. */
export type Tip = Pick<HandoverPayment, 'means' | 'tip'>;

/** Of an answer to how an order is paid, in a grid of three columns. */
export const BUTTON = 'min-h-14 rounded-field border-2 border-edge px-1 font-bold leading-tight';
export const WIDE_BUTTON = `${BUTTON} col-span-3`;

/** What is given in cash for `due` cents: each likely amount says its change. Rule BK-41. */
export function CashGiven({
  due,
  onGiven,
}: {
  readonly due: Cents;
  readonly onGiven: (given: Cents) => void;
}) {
  const [isOther, setOther] = useState(false);
  if (isOther) return <OtherAmount due={due} onGiven={onGiven} />;
  return (
    <>
      {likelyPayments(due).map((given) => (
        <button key={given} type="button" onClick={() => onGiven(given)} className={BUTTON}>
          {given === due ? t('Exact') : formatAmount(toEuros(given))}
          <span className="block font-normal text-small">
            {given === due
              ? t('no change')
              : t('give back {amount}', { amount: formatAmount(toEuros(given - due)) })}
          </span>
        </button>
      ))}
      <button type="button" onClick={() => setOther(true)} className={BUTTON}>
        {t('Other amount')}
      </button>
    </>
  );
}

/** An amount as it is counted into the hand, with its change while it is typed. */
function OtherAmount({
  due,
  onGiven,
}: {
  readonly due: Cents;
  readonly onGiven: (given: Cents) => void;
}) {
  const [text, setText] = useState('');
  const given = centsOf(text);
  const paid = given === null ? null : cashChange(due, given);
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== null && paid?.kind === 'enough') onGiven(given);
      }}
    >
      <div className="col-span-3">
        <AmountField label={t('Amount in euros')} text={text} onChange={setText} autoFocus />
      </div>
      <p role="status" className="col-span-3 min-h-6 font-semibold">
        {paid?.kind === 'enough' &&
          t('give back {amount}', { amount: formatAmount(toEuros(paid.change)) })}
        {paid?.kind === 'too_little' &&
          t('{amount} missing', { amount: formatAmount(toEuros(paid.missing)) })}
      </p>
      <button
        type="submit"
        disabled={paid?.kind !== 'enough'}
        className={`${BUTTON} col-span-2 disabled:opacity-60`}
      >
        {t('Hand over')}
      </button>
    </form>
  );
}

/** A part of `rest` cents, below it, and the means it is paid by. */
export function PartOfAmount({
  rest,
  means,
  onPart,
}: {
  readonly rest: Cents;
  readonly means: readonly HandoverMeans[];
  readonly onPart: (means: HandoverMeans, amount: Cents) => void;
}) {
  return (
    <AmountByMeans
      label={t('Amount in euros')}
      most={rest - 1}
      errorOf={(amount) =>
        amount > 0 && amount < rest
          ? undefined
          : t('Below {amount}', { amount: formatAmount(toEuros(rest)) })
      }
      means={means}
      onChosen={onPart}
    />
  );
}

/** A tip as it was left, and by what. Rule TI-6. */
export function TipLeft({
  means,
  onTip,
}: {
  readonly means: readonly HandoverMeans[];
  readonly onTip: (tip: Tip) => void;
}) {
  return (
    <AmountByMeans
      label={t('Tip in euros')}
      most={LARGEST_TIP}
      errorOf={(tip) =>
        tip > LARGEST_TIP
          ? t('At most {amount}', { amount: formatAmount(toEuros(LARGEST_TIP)) })
          : undefined
      }
      means={means}
      onChosen={(one, tip) => onTip({ means: one, tip })}
    />
  );
}

interface AmountByMeansProps {
  readonly label: string;
  /** The largest amount that can be chosen, in cents; the least is one cent. */
  readonly most: Cents;
  readonly errorOf: (amount: Cents) => string | undefined;
  readonly means: readonly HandoverMeans[];
  readonly onChosen: (means: HandoverMeans, amount: Cents) => void;
}

/** An amount that is typed, and the means that it is of. */
function AmountByMeans({ label, most, errorOf, means, onChosen }: AmountByMeansProps) {
  const [text, setText] = useState('');
  const amount = centsOf(text);
  const isRight = amount !== null && amount > 0 && amount <= most;
  return (
    <>
      <div className="col-span-3">
        <AmountField
          label={label}
          text={text}
          onChange={setText}
          error={amount === null ? undefined : errorOf(amount)}
          autoFocus
        />
      </div>
      {means.map((one) => (
        <button
          key={one}
          type="button"
          disabled={!isRight}
          onClick={() => isRight && onChosen(one, amount)}
          className={`${WIDE_BUTTON} disabled:opacity-60`}
        >
          {t(MEANS_NAMES[one])}
        </button>
      ))}
    </>
  );
}

function centsOf(text: string): Cents | null {
  const euros = parsePrice(text);
  return euros === null ? null : toCents(euros);
}
