import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { type TimeZone, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { ButtonLink } from '#components/controls/button.tsx';
import {
  ExpectedTime,
  PromiseNews,
  promisedTimeOf,
  requestedTimeOf,
} from '#components/order/expected-time.tsx';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { type MessageKey, useTranslate } from '#lib/i18n/translate.ts';
import type { Group } from '#stores/group/use-group.ts';
import { ConnectionNote } from '../connection-note.tsx';
import { GroupTotals } from '../group-totals.tsx';
import { OwnCard } from '../lines/own-card.tsx';
import { ParticipantCard } from '../lines/participant-card.tsx';
import { useOwnLines } from '../use-own-lines.ts';

interface PlacedGroupProps {
  readonly group: Group;
  readonly state: WireGroupOrderState;
  readonly title: string;
}

/** The order of the group: its number and progress for all participants, and what each owes. Rule GP-8. */
export function PlacedGroup({ group, state, title }: PlacedGroupProps) {
  const t = useTranslate();
  const own = useOwnLines({ linkKey: group.linkKey, membership: group.membership }, state);
  const others = state.participants.filter((one) => one !== own.me);
  const { order, plan, timezone } = state;
  return (
    <>
      <h1 className="text-title">{title}</h1>
      <ConnectionNote connection={group.connection} isSending={false} />
      {order && (
        <section aria-label={t('How far your order is')} className="mt-4">
          <p className="text-quiet">{t('The number')}</p>
          <p className="font-serif text-display">{order.order_number}</p>
          <p role="status" className="font-semibold text-large">
            {t(progressKey(order.progress, plan.is_pickup))}
          </p>
          {!isOver(order.progress) && (
            <OrderTime order={order} isPickup={plan.is_pickup} timezone={timezone} />
          )}
          {order.cancel_text && <p>{order.cancel_text}</p>}
        </section>
      )}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_22.5rem] desktop:gap-16">
        <div className="space-y-6">
          {own.me && (
            <OwnCard linkKey={group.linkKey} own={own} share={own.me.share} isOpen={false} />
          )}
          {others.length > 0 && (
            <section aria-labelledby="group-others">
              <h2 id="group-others" className="mb-3 text-heading">
                {own.me ? t('The others') : t('Who takes part')}
              </h2>
              <ul className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-1">
                {others.map((participant) => (
                  <ParticipantCard
                    key={participant.participant_id}
                    participant={participant}
                    group={group}
                    mayRemove={false}
                  />
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside className="space-y-6" aria-label={t('The whole order')}>
          <GroupTotals state={state} />
          <ButtonLink to="/menu">{t('Back to the menu')}</ButtonLink>
        </aside>
      </div>
    </>
  );
}

interface OrderTimeProps {
  readonly order: NonNullable<WireGroupOrderState['order']>;
  readonly isPickup: boolean;
  readonly timezone: TimeZone;
}

/** When the dishes come, and each change of it, as the page of the order says it. Rule GO-13. */
function OrderTime({ order, isPickup, timezone }: OrderTimeProps) {
  const t = useTranslate();
  const now = useCurrentMinute() ?? Date.now();
  const promisedAt = promisedTimeOf(order);
  return (
    <div className="mt-4 max-w-text space-y-4">
      <dl>
        <dt className="text-quiet">{isPickup ? t('Collection') : t('Delivery')}</dt>
        <ExpectedTime
          order={requestedTimeOf(order)}
          expectedAt={order.expected_at === null ? null : Date.parse(order.expected_at)}
          promisedAt={promisedAt}
          today={wallClock(now, timezone).date}
          timezone={timezone}
        />
      </dl>
      <PromiseNews promisedAt={promisedAt} timezone={timezone} />
    </div>
  );
}

function isOver(progress: OrderProgress): boolean {
  return progress === 'handed_over' || progress === 'cancelled';
}

/** The progress of the order, as every participant reads it. */
function progressKey(progress: OrderProgress, isPickup: boolean): MessageKey {
  switch (progress) {
    case 'received':
      return 'The restaurant has the order of the group.';
    case 'accepted':
      return 'The restaurant has accepted the order.';
    case 'preparing':
      return 'Your dishes are being prepared.';
    case 'ready':
      return isPickup
        ? 'The order is ready and awaits you at the counter.'
        : 'The order is ready and will leave in a moment.';
    case 'out_for_delivery':
      return 'The order is on its way to you.';
    case 'handed_over':
      return 'The order has been handed over. Enjoy your meal.';
    case 'cancelled':
      return 'The order was cancelled.';
  }
}
