import { toCents, toEuros } from '@comptoir/contract/wire/euros';
import { cashChange, likelyPayments } from '@comptoir/domain/money/cash-change';
import type { Cents } from '@comptoir/domain/money/money';
import { useEffect, useRef, useState } from 'react';
import { AmountField } from '#components/controls/amount-field.tsx';
import { parsePrice } from '#lib/catalogue/price-text.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { t } from '#lib/i18n/translate.ts';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { takeStep } from '#stores/board/board.ts';

interface CashGivenProps {
  readonly order: BoardOrder;
  readonly due: Cents;
  readonly onDone: () => void;
}

const BUTTON = 'min-h-14 rounded-field border-2 border-edge px-1 font-bold leading-tight';

/** Hands an order over with what the guest gives: each likely amount says its change. Rule BK-41. */
export default function CashGiven({ order, due, onDone }: CashGivenProps) {
  const [isOther, setOther] = useState(false);
  // The button that was pressed is gone: the keyboard goes on here.
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);

  function handOver(given: Cents): void {
    const paid = cashChange(due, given);
    if (paid.kind === 'too_little') return;
    onDone();
    takeStep(order.order_id, 'handed_over', { cash: { given, change: paid.change } });
  }

  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="mb-1.5 text-small">
        {t('Given for {amount}', { amount: formatAmount(toEuros(due)) })}
        <span className="sr-only">, {t('Order {number}', { number: order.number })}</span>
      </legend>
      {isOther ? (
        <OtherAmount due={due} onGiven={handOver} />
      ) : (
        <>
          {likelyPayments(due).map((given) => (
            <button
              key={given}
              type="button"
              ref={given === due ? first : null}
              onClick={() => handOver(given)}
              className={BUTTON}
            >
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
      )}
      <button
        type="button"
        onClick={onDone}
        className="min-h-14 rounded-field font-semibold text-quiet underline underline-offset-4"
      >
        {t('Back')}
      </button>
    </fieldset>
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
  const euros = parsePrice(text);
  const given = euros === null ? null : toCents(euros);
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
