import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { Alert } from '@comptoir/design/components/alert';
import { formatTime } from '@comptoir/design/format/time';
import { shownTelephone, telephoneLink } from '@comptoir/domain/checkout/telephone';
import type { CalendarDate, Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { ContactDetails } from '#components/content/contact-details.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import {
  ExpectedTime,
  PromiseNews,
  promisedTimeOf,
  requestedTimeOf,
} from '#components/order/expected-time.tsx';
import { ReceiptCard } from '#components/order/receipt-card.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useSettings } from '#lib/configuration/root-data.ts';
import { usePaymentText } from '#lib/format/handover-text.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { isNotified } from '#lib/order/shown-steps.ts';
import { settingText } from '#lib/restaurant/settings.ts';
import { useStoredAvoided } from '#stores/visitor/stored-avoided.ts';
import { CalendarLink } from './calendar-link.tsx';
import { CancellationNote } from './cancellation-note.tsx';
import { FreeCancellation } from './free-cancellation.tsx';
import { GuestMessage } from './guest-message.tsx';
import { OrderAgainButton } from './order-again-button.tsx';
import { OrderNotification } from './order-notification.tsx';
import { OrderSteps } from './order-steps.tsx';

/** Needed only once another time is asked for. */
const MoveOrder = lazy(() => import('./move-order.tsx'));
/** Few guests avoid an allergen. */
const AvoidedInOrder = lazy(() => import('./avoided-in-order.tsx'));
/** Few orders have any. */
const OrderProposals = lazy(() => import('./proposals/order-proposals.tsx'));
const lazyBilling = lazyModule(async () => (await import('./billing-control.tsx')).BillingControl);
const lazyReport = lazyModule(
  async () => (await import('./reported-items/report-control.tsx')).ReportControl,
);

interface OrderViewProps {
  readonly order: DisplayedOrder;
  /** Null while unknown. */
  readonly state: WireOrderState | null;
  readonly today: CalendarDate;
  readonly timezone: TimeZone;
  /** Asks for the state again. */
  readonly onRefresh: () => void;
}

const action =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full border border-edge bg-rice px-5 font-semibold transition-colors hover:border-ink hover:bg-paper';

/** A submitted order: number, time, place, progress and lines. */
export function OrderView({ order: shown, state, today, timezone, onRefresh }: OrderViewProps) {
  const t = useTranslate();
  // The guest may have moved it since.
  const order = state ? { ...shown, ...requestedTimeOf(state) } : shown;
  const { orderNumber, isPickup } = order;
  // An order that found its slot full has moved on to a later one.
  const expectedAt = state?.expected_at ? Date.parse(state.expected_at) : order.expectedAt;
  const isCancelled = state?.progress === 'cancelled';
  const promisedAt = state && promisedTimeOf(state);
  const isHandedOver = state?.progress === 'handed_over';
  const avoided = useStoredAvoided();
  const payment = usePaymentText({
    ...order,
    isHandedOver: isHandedOver || state?.paid_at_handover === true,
  });
  const isUnderWay = state === null || !ENDED.has(state.progress);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  function afterChange(refused: Problem | null): void {
    setRefusal(refused);
    onRefresh();
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] desktop:gap-16">
      <div className="space-y-8">
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 tablet:grid-cols-[auto_minmax(0,1fr)]">
          <div className="tablet:row-span-2">
            <dt className="text-quiet">{t('Your number')}</dt>
            <dd className="font-serif text-display">{orderNumber}</dd>
          </div>
          <div>
            <dt className="text-quiet">{isPickup ? t('Collection') : t('Delivery')}</dt>
            <ExpectedTime
              order={order}
              expectedAt={expectedAt}
              promisedAt={promisedAt}
              today={today}
              timezone={timezone}
            />
            <dd>{isPickup ? <ContactDetails /> : order.address}</dd>
          </div>
          <div>
            <dt className="text-quiet">{t('Payment')}</dt>
            <dd>
              {payment}
              {state?.status === 'paid' && <span> · {t('paid')}</span>}
            </dd>
          </div>
        </dl>
        <div className="space-y-8 print:hidden">
          {state?.proposals && order.key !== '' && (
            <Suspense>
              <OrderProposals
                orderKey={order.key}
                state={{ ...state, proposals: state.proposals }}
                timezone={timezone}
                onAnswered={onRefresh}
              />
            </Suspense>
          )}
          {state && !isNotified(state) && <NotNotified />}
          {state && avoided.length > 0 && (
            <Suspense>
              <AvoidedInOrder state={state} avoided={avoided} />
            </Suspense>
          )}
          {state && isUnderWay && <PromiseNews promisedAt={promisedAt} timezone={timezone} />}
          {state && <OrderSteps state={state} />}
          {state && isCancelled && <CancellationNote state={state} />}
          {refusal && isUnderWay && <Alert kind="problem">{problemText(refusal, t)}</Alert>}
          {state?.can_move && order.key !== '' && (
            <AnotherTime orderKey={order.key} state={state} today={today} onDone={afterChange} />
          )}
          {state?.can_cancel && (
            <FreeCancellation
              orderKey={order.key}
              isPaid={state.status === 'paid'}
              isAwaitingAcceptance={state.progress === 'received'}
              onDone={afterChange}
            />
          )}
          {state && isUnderWay && order.key !== '' && <GuestMessage orderKey={order.key} />}
          <OrderNotification order={order} state={state} />
          {state && order.key !== '' && <AfterSale orderKey={order.key} state={state} />}
          {isUnderWay && (state === null || isNotified(state)) && (
            <NextSteps order={order} promisedAt={promisedAt} timezone={timezone} />
          )}
          <div className="flex flex-wrap gap-3">
            {isUnderWay && <CalendarLink order={order} className={action} />}
            <OrderAgainButton order={order} />
            <ButtonLink to="/menu" look="plain">
              {t('Back to the menu')}
            </ButtonLink>
          </div>
          {!isPickup && (
            <section>
              <h2 className="mb-2 text-heading">{t('A question?')}</h2>
              <ContactDetails />
            </section>
          )}
        </div>
      </div>
      <ReceiptCard order={order} />
    </div>
  );
}

/** Another slot of an order that is not accepted yet. Rule OB-52. */
function AnotherTime(props: ComponentProps<typeof MoveOrder>) {
  const t = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const offer = (
    <Button autoFocus={isAsked} isBusy={isAsked} onClick={() => setAsked(true)}>
      {t('Choose another time')}
    </Button>
  );
  return (
    <section aria-labelledby="move-order" className="space-y-3">
      <h2 id="move-order" className="text-heading">
        {t('Another time?')}
      </h2>
      {isAsked ? (
        <Suspense fallback={offer}>
          <MoveOrder {...props} />
        </Suspense>
      ) : (
        offer
      )}
    </section>
  );
}

interface AfterSaleProps {
  readonly orderKey: string;
  readonly state: WireOrderState;
}

/**
 * What is missing or wrong of an order that was handed over, and the receipt and the invoice of one that is paid or
 * handed over; nothing before. Rules IV-50 and RI-30.
 */
function AfterSale({ orderKey, state: { status, progress, revision } }: AfterSaleProps) {
  const isHandedOver = progress === 'handed_over';
  const control = { orderKey, revision };
  return (
    <>
      {isHandedOver && <LoadedControl lazyControl={lazyReport} {...control} />}
      {(isHandedOver || status === 'paid') && (
        <LoadedControl lazyControl={lazyBilling} {...control} />
      )}
    </>
  );
}

interface LoadedControlProps {
  readonly lazyControl: typeof lazyReport | typeof lazyBilling;
  readonly orderKey: string;
  readonly revision: number;
}

function LoadedControl({ lazyControl, ...props }: LoadedControlProps) {
  const Control = lazyControl.useLoaded();
  return Control && <Control {...props} />;
}

/** The restaurant could not be notified: the guest has to call. Rule J-51. */
function NotNotified() {
  const t = useTranslate();
  const phone = settingText(useSettings(), 'contacts.phone');
  return (
    <Alert kind="problem">
      <p className="font-semibold">
        {t('The restaurant could not be notified of your order yet.')}
      </p>
      {phone ? (
        <>
          <p>{t('Please call it to confirm your order:')}</p>
          <a
            className="-mb-2 inline-flex min-h-11 items-center font-semibold text-large underline underline-offset-4"
            href={telephoneLink(phone)}
          >
            {shownTelephone(phone)}
          </a>
        </>
      ) : (
        <ContactDetails />
      )}
    </Alert>
  );
}

const ENDED: ReadonlySet<string> = new Set(['handed_over', 'cancelled']);

interface NextStepsProps {
  readonly order: DisplayedOrder;
  readonly promisedAt: Instant | null;
  readonly timezone: TimeZone;
}

function NextSteps({ order, promisedAt, timezone }: NextStepsProps) {
  const t = useTranslate();
  const { orderNumber: number, isPickup, startsAt, paymentMethod, total } = order;
  const brought =
    paymentMethod === 'cash' && total > 0
      ? t('It is brought to your door, where you pay.')
      : t('It is brought to your door.');
  function whenPrepared(): string {
    if (promisedAt !== null) {
      return t('It is prepared for {time}.', { time: formatTime(promisedAt, timezone) });
    }
    return startsAt === null
      ? t('It is prepared at once.')
      : t('It is prepared for the time that you chose.');
  }
  return (
    <section>
      <h2 className="mb-2 text-heading">{t('What happens next')}</h2>
      <ol className="list-decimal space-y-1 pl-5">
        <li>{whenPrepared()}</li>
        <li>{isPickup ? t('At the counter, give the number {number}.', { number }) : brought}</li>
      </ol>
    </section>
  );
}
