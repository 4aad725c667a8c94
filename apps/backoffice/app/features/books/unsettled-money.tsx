import type { Unsettled, unsettledAnswer } from '@comptoir/contract/staff/books';
import { Alert } from '@comptoir/design/components/alert';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { Link } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';

const TEXTS = {
  payment: 'Card payment of order {number} under way',
  'payment failed': 'Card payment of order {number} declined, still tried',
  share: 'Shares of order {number} not paid',
  refund: 'Refund of order {number} under way',
  'refund failed': 'Refund of order {number} refused by the provider',
  hand_over: 'Order {number} handed over without a means of payment',
  courier_cash: '{name} has cash of {count} orders',
} as const satisfies Record<Unsettled['kind'] | 'payment failed' | 'refund failed', MessageKey>;

/** Before a day is closed: the money that is not settled, each with where it is seen. Rules BK-32 and BK-33. */
export function UnsettledMoney() {
  const { state, reload } = useLoaded<PayloadOf<typeof unsettledAnswer>>('/books/unsettled');
  if (state.kind === 'failed') {
    return (
      <Alert kind="problem">
        <p>{problemText(state.problem)}</p>
      </Alert>
    );
  }
  if (state.kind !== 'loaded' || state.payload.unsettled.length === 0) return null;
  return (
    <Alert kind="note">
      <p className="font-semibold">{t('Money that is not settled')}</p>
      <ul className="mt-2 space-y-1">
        {state.payload.unsettled.map((money, index) => (
          <UnsettledEntry
            key={`${money.kind} ${money.person_id ?? money.number ?? index}`}
            money={money}
            onReceived={reload}
          />
        ))}
      </ul>
    </Alert>
  );
}

interface UnsettledEntryProps {
  readonly money: Unsettled;
  readonly onReceived: () => void;
}

function UnsettledEntry({ money, onReceived }: UnsettledEntryProps) {
  const call = useCall();
  const { kind, state, order_id, number, person_id, name, amount, tips, count } = money;
  const isFailed = state === 'failed' && (kind === 'payment' || kind === 'refund');
  const text = t(TEXTS[isFailed ? (`${kind} failed` as const) : kind], {
    ...{ number: number ?? '–', name: name ?? '', count },
  });

  async function receive(): Promise<void> {
    await call.send(() => staffApi.post('/books/courier-cash', { person_id, amount }));
    onReceived();
  }

  return (
    <li>
      <Link
        to={order_id === null ? PLACES[kind] : `/commandes/${order_id}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {text} · {formatAmount(amount)}
      </Link>
      {tips > 0 && (
        <p className="text-small">
          {t('{amount} of it are tips.', { amount: formatAmount(tips) })}
        </p>
      )}
      {kind === 'courier_cash' && (
        <Button isBusy={call.isBusy} onClick={receive}>
          {t('Received from {name}', { name: name ?? '' })}
        </Button>
      )}
      {call.problem && <p className="text-alarm">{problemText(call.problem)}</p>}
    </li>
  );
}

/** Where it is seen without an order. */
const PLACES = {
  payment: '/caisse/versements',
  share: '/caisse/versements',
  refund: '/caisse/versements',
  hand_over: '/commandes',
  courier_cash: '/livraisons',
} as const satisfies Record<Unsettled['kind'], string>;
