import { toEuros } from '@comptoir/contract/wire/euros';
import { TIPPED_MEANS } from '@comptoir/domain/checkout/tip';
import {
  type HandoverMeans,
  type HandoverPayment,
  withTip,
} from '@comptoir/domain/money/handover-payments';
import { type Cents, sum } from '@comptoir/domain/money/money';
import { MEANS_NAMES } from '@comptoir/staff-texts/names/orders';
import { t } from '@comptoir/staff-texts/translate';
import { Fragment, useEffect, useRef, useState } from 'react';
import { formatAmount } from '#lib/format/amount.ts';
import {
  BUTTON,
  CashGiven,
  PartOfAmount,
  type Tip,
  TipLeft,
  WIDE_BUTTON,
} from './handover-amounts.tsx';

interface HandoverPaymentsProps {
  readonly number: number;
  readonly due: Cents;
  readonly means: readonly HandoverMeans[];
  readonly takesTips: boolean;
  readonly onPaid: (payments: readonly HandoverPayment[]) => void;
  readonly onBack: () => void;
}

/**
 * How an order is paid that is handed over: one press for each means. A part may be paid by one and the rest by
 * another; cash says its change. A tip may be noted before; where nothing is due it is all that is asked for. Rules
 * BK-41, BK-60 and TI-6.
 */
export default function HandoverPayments({
  number,
  due,
  means,
  takesTips,
  onPaid,
  onBack,
}: HandoverPaymentsProps) {
  const [parts, setParts] = useState<readonly HandoverPayment[]>([]);
  const [tip, setTip] = useState<Tip | null>(null);
  const tippedMeans = takesTips ? TIPPED_MEANS.filter((one) => means.includes(one)) : [];
  const isCashAlone = means.length === 1 && means[0] === 'cash' && tippedMeans.length === 0;
  const [asked, setAsked] = useState<'means' | 'cash' | 'part' | 'tip'>(() => {
    if (due === 0) return 'tip';
    return isCashAlone ? 'cash' : 'means';
  });
  // The button that was pressed is gone: the keyboard goes on here.
  const group = useRef<HTMLFieldSetElement>(null);
  const question = `${asked} ${parts.length} ${tip?.tip ?? 0}`;
  useEffect(() => {
    if (!question) return;
    // All means are seen, in a column that scrolls too.
    group.current?.scrollIntoView({ block: 'nearest' });
    group.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
  }, [question]);

  const rest = due - sum(parts.map(({ amount }) => amount));
  const tipInCash = tip?.means === 'cash' ? tip.tip : 0;
  const left = means.filter((one) => !parts.some((part) => part.means === one));

  function pay(part: Omit<HandoverPayment, 'tip'>): void {
    const payments = [...parts, { ...part, tip: 0 }];
    if (part.amount < rest) {
      setParts(payments);
      setAsked('means');
      return;
    }
    onPaid(tip ? withTip(payments, tip) : payments);
  }

  function noteTip(noted: Tip): void {
    if (due === 0) {
      onPaid(withTip([], noted));
      return;
    }
    setTip(noted);
    setAsked('means');
  }

  function goBack(): void {
    if (asked !== 'means' && !isCashAlone && due > 0) setAsked('means');
    else if (parts.length > 0) setParts(parts.slice(0, -1));
    else if (tip) setTip(null);
    else onBack();
  }

  return (
    <fieldset ref={group} className="grid grid-cols-3 gap-2">
      <legend className="mb-1.5 text-small">
        {parts.map((part) => (
          <span key={part.means} className="block">
            {t(MEANS_NAMES[part.means])} · {formatAmount(toEuros(part.amount))}
          </span>
        ))}
        {tip && (
          <span className="block">
            {t('Tip, {means}', { means: t(MEANS_NAMES[tip.means]) })} ·{' '}
            {formatAmount(toEuros(tip.tip))}
          </span>
        )}
        {asked === 'tip'
          ? t('Tip')
          : t(asked === 'cash' ? 'Given for {amount}' : 'Paid by, {amount}', {
              amount: formatAmount(toEuros(asked === 'cash' ? rest + tipInCash : rest)),
            })}
        <span className="sr-only">, {t('Order {number}', { number })}</span>
      </legend>
      {asked === 'cash' && (
        <CashGiven
          due={rest + tipInCash}
          onGiven={(given) => pay({ means: 'cash', amount: rest, given })}
        />
      )}
      {asked === 'tip' && <TipLeft means={tippedMeans} onTip={noteTip} />}
      {asked === 'tip' && due === 0 && (
        <button type="button" onClick={() => onPaid([])} className={`${BUTTON} col-span-2`}>
          {t('No tip')}
        </button>
      )}
      {asked === 'part' && (
        <PartOfAmount
          rest={rest}
          means={left}
          onPart={(one, amount) => pay({ means: one, amount, given: null })}
        />
      )}
      {asked === 'means' &&
        left.map((one) => (
          <Fragment key={one}>
            <button
              type="button"
              onClick={() => pay({ means: one, amount: rest, given: null })}
              className={one === 'cash' ? `${BUTTON} col-span-2` : WIDE_BUTTON}
            >
              {t(MEANS_NAMES[one])}
            </button>
            {one === 'cash' && (
              <button type="button" onClick={() => setAsked('cash')} className={BUTTON}>
                {t('Change…')}
              </button>
            )}
          </Fragment>
        ))}
      {asked === 'means' && tip === null && tippedMeans.length > 0 && (
        <button type="button" onClick={() => setAsked('tip')} className={WIDE_BUTTON}>
          {t('Tip…')}
        </button>
      )}
      {asked === 'means' && left.length > 1 && (
        <button type="button" onClick={() => setAsked('part')} className={`${BUTTON} col-span-2`}>
          {t('A part of it')}
        </button>
      )}
      <button
        type="button"
        onClick={goBack}
        className="min-h-14 rounded-field font-semibold text-quiet underline underline-offset-4"
      >
        {t('Back')}
      </button>
    </fieldset>
  );
}
