import type { WireDelivery } from '@comptoir/contract/staff/deliveries';
import type { ApiResult } from '@comptoir/contract/wire/api-result';
import { toCents } from '@comptoir/contract/wire/euros';
import { createId } from '@comptoir/design/browser/random-id';
import { Alert } from '@comptoir/design/components/alert';
import { formatTime } from '@comptoir/design/format/time';
import { telephoneLink } from '@comptoir/domain/checkout/telephone';
import type { HandoverMeans, HandoverPayment } from '@comptoir/domain/money/handover-payments';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { DoorAccess } from '#components/handover/door-access.tsx';
import HandoverPayments from '#components/handover/handover-payments.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { wirePayments } from '#lib/api/wire-payments.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { staffApi, useOpenSession } from '#stores/session.ts';

interface DeliveryCardProps {
  readonly delivery: WireDelivery;
  readonly timeZone: string;
  readonly means: readonly HandoverMeans[];
  readonly takesTips: boolean;
  readonly onChanged: () => void;
}

const LINK =
  'inline-flex min-h-14 items-center rounded-card border border-edge px-4 font-semibold hover:border-ink';

/** A delivery on a courier's telephone: where to, whom to call, what to take. Rules CO-2 to CO-4. */
export function DeliveryCard({ delivery, timeZone, ...steps }: DeliveryCardProps) {
  const { number, address, postal_code, city, phone, note, due } = delivery;
  const place = `${address}, ${postal_code} ${city}`;
  return (
    <article
      aria-label={t('Order {number}', { number })}
      className="space-y-3 rounded-card border border-hinoki bg-paper p-4"
    >
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="font-serif text-title">{number}</h3>
        <p className="font-bold">{formatTime(Date.parse(delivery.due_at), timeZone)}</p>
      </header>
      <p className="wrap-anywhere">
        <span className="block font-semibold">
          {delivery.first_name} {delivery.last_name}
        </span>
        {place}
        <DoorAccess {...delivery} />
      </p>
      {note !== '' && (
        <p className="wrap-anywhere rounded-field bg-hinoki px-2 py-1 font-semibold">« {note} »</p>
      )}
      <p className="font-bold text-large">
        {due > 0 ? t('To collect: {amount}', { amount: formatAmount(due) }) : t('Paid')}
      </p>
      <div className="flex flex-wrap gap-2">
        <a className={LINK} href={`geo:0,0?q=${encodeURIComponent(place)}`}>
          {t('Navigation')}
        </a>
        <a
          className={LINK}
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('Map')}
        </a>
        {phone !== '' && (
          <a className={LINK} href={telephoneLink(phone)}>
            {t('Call')} <span className="sr-only">{phone}</span>
          </a>
        )}
      </div>
      <DeliverySteps delivery={delivery} {...steps} />
    </article>
  );
}

/** What a step is answered with. */
interface CarriedOrder {
  readonly order: { readonly revision: number };
}

/** Each step asks once more: a telephone in a pocket presses too. */
function DeliverySteps({
  delivery,
  means,
  takesTips,
  onChanged,
}: Omit<DeliveryCardProps, 'timeZone'>) {
  const session = useOpenSession();
  const [asked, setAsked] = useState<'out_for_delivery' | 'handed_over' | 'tip' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // The list may come later than the answer to a step, or without a network not at all.
  const [answered, setAnswered] = useState(0);
  const { order_id, number, progress, courier, due } = delivery;
  const revision = Math.max(delivery.revision, answered);
  const path = `/orders/${encodeURIComponent(order_id)}`;
  const self = (session?.person ?? session?.acting)?.person_id ?? null;

  async function send(call: () => Promise<ApiResult<CarriedOrder, object>>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const result = await call();
    setBusy(false);
    setAsked(null);
    setRefused(result.ok ? null : problemText(result.problem));
    if (result.ok) setAnswered(result.payload.order.revision);
    onChanged();
  }

  const carry = (personId: string | null) =>
    send(() => staffApi.put(`${path}/courier`, { person_id: personId, revision }));
  const move = (
    to: 'out_for_delivery' | 'handed_over',
    payments: readonly HandoverPayment[] | null = null,
  ) =>
    send(() =>
      staffApi.post(
        `${path}/transitions`,
        { to, revision, ...(payments && { payments: wirePayments(payments) }) },
        { idempotencyKey: createId() },
      ),
    );

  return (
    <div className="space-y-2">
      {refused !== null && (
        <Alert kind="problem">
          <p>{refused}</p>
        </Alert>
      )}
      {courier === null && self !== null && (
        <Button look="primary" isBusy={isBusy} onClick={() => carry(self)}>
          {t('I take it')}
        </Button>
      )}
      {courier !== null && courier.person_id !== self && <p>{courier.name}</p>}
      {courier !== null && courier.person_id === self && asked === null && (
        <div className="flex flex-wrap gap-2">
          {progress === 'ready' && (
            <Button look="primary" onClick={() => setAsked('out_for_delivery')}>
              {t('Set out')}
            </Button>
          )}
          <Button
            look={progress === 'ready' ? 'quiet' : 'primary'}
            onClick={() => setAsked('handed_over')}
          >
            {t('Hand over…')}
          </Button>
          {progress === 'ready' && (
            <Button look="plain" isBusy={isBusy} onClick={() => carry(null)}>
              {t('Give it back')}
            </Button>
          )}
        </div>
      )}
      {asked === 'tip' || (asked === 'handed_over' && due > 0) ? (
        <HandoverPayments
          number={number}
          due={toCents(due)}
          means={means}
          takesTips={takesTips}
          onPaid={(payments) => move('handed_over', payments)}
          onBack={() => setAsked(null)}
        />
      ) : (
        asked !== null && (
          <div className="space-y-2">
            <p className="font-semibold">
              {asked === 'out_for_delivery'
                ? t('Leave with this order now?')
                : t('Handed over to the guest?')}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button look="primary" isBusy={isBusy} onClick={() => move(asked)}>
                {t('Yes')}
              </Button>
              {asked === 'handed_over' && takesTips && (
                <Button onClick={() => setAsked('tip')}>{t('With a tip…')}</Button>
              )}
              <Button look="plain" onClick={() => setAsked(null)}>
                {t('Back')}
              </Button>
            </div>
          </div>
        )
      )}
    </div>
  );
}
