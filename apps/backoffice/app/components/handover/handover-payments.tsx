import { toCents, toEuros } from '@comptoir/contract/wire/euros';
import { LARGEST_TIP, TIPPED_MEANS } from '@comptoir/domain/checkout/tip';
import { cashChange, likelyPayments } from '@comptoir/domain/money/cash-change';
import {
  type HandoverMeans,
  type HandoverPayment,
  withTip,
} from '@comptoir/domain/money/handover-payments';
import { type Cents, sum } from '@comptoir/domain/money/money';
import { MEANS_NAMES } from '@comptoir/staff-texts/names/orders';
import { t } from '@comptoir/staff-texts/translate';
import { Fragment, useEffect, useRef, useState } from 'react';
import { AmountField } from '#components/controls/amount-field.tsx';
import { parsePrice } from '#lib/catalogue/price-text.ts';
import { formatAmount } from '#lib/format/amount.ts';

interface HandoverPaymentsProps {
  readonly number: number;
  readonly due: Cents;
  readonly means: readonly HandoverMeans[];
  readonly takesTips: boolean;
  readonly onPaid: (payments: readonly HandoverPayment[]) => void;
  readonly onBack: () => void;
}

/** A tip in cents, and what it is left by. */
type Tip = Pick<HandoverPayment, 'means' | 'tip'>;

const BUTTON = 'min-h-14 rounded-field border-2 border-edge px-1 font-bold leading-tight';
const WIDE_BUTTON = `${BUTTON} col-span-3`;

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
        <Part
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

/** What is given in cash for `due` cents: each likely amount says its change. Rule BK-41. */
function CashGiven({
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
function Part({
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
function TipLeft({
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
