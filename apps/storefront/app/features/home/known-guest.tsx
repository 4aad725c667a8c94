import type { OrdersAnswer } from '@comptoir/contract/accounts/auth-orders';
import { fromCartLine, toCartLine } from '@comptoir/contract/orders/cart-mapping';
import type { WireQuote } from '@comptoir/contract/orders/checkout';
import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { slotItems } from '@comptoir/contract/orders/slot-items';
import type { WireSlots } from '@comptoir/contract/orders/slots';
import { toCents } from '@comptoir/contract/wire/euros';
import { Alert } from '@comptoir/design/components/alert';
import { lineKey } from '@comptoir/domain/cart/cart';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import { toldReadyAt } from '@comptoir/domain/orders/promise';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { expectedTimeText, promisedTimeText } from '#lib/format/order-texts.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { madeItems, subtotalOf } from '#lib/order/made-items.ts';
import { progressText } from '#lib/order/progress-text.ts';
import { isNotified } from '#lib/order/shown-steps.ts';
import { menuIndex, restaurantRules } from '#lib/restaurant/restaurant.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { useSession } from '#stores/account/session.ts';
import { addAgreed, withItems } from '#stores/cart/add-agreed.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useLastOrderKey } from '#stores/checkout/last-order.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { useLiveOrder } from '#stores/order/use-live-order.ts';
import { storedAvoided } from '#stores/visitor/stored-avoided.ts';

type SoldItems = OrdersAnswer['orders'][number]['items'];

/** The last order of a guest whom the browser or an account knows: how far it is, and once more. Rule V-30. */
export function KnownGuest() {
  const t = useTranslate();
  const { past, key } = useLastOrder();
  const { live } = useLiveOrder(key);
  const state = live.state === 'success' ? live.payload : null;
  const isUnderWay = state !== null && key !== null && !isFinished(state.progress);
  const last = past ?? state;
  const items = useMemo(() => madeItems(last?.items ?? []), [last]);
  if (last === null || items.length === 0) return null;
  return (
    <section
      aria-label={t('Your orders')}
      className="wrap grid grid-cols-[minmax(0,1fr)] gap-3 py-6 tablet:grid-cols-2"
    >
      {isUnderWay && <OrderUnderWay orderKey={key} state={state} />}
      <OrderAgain
        items={items}
        isPickup={last.is_pickup}
        page={key === null ? '/profile/ViewOrders' : addressOf(key)}
      />
    </section>
  );
}

function addressOf(key: string): string {
  return `/order?${new URLSearchParams({ key })}`;
}

/** The newest order of the account, else of this browser, with the key that opens its state. */
function useLastOrder() {
  const api = useAccountApi();
  const isSignedIn = useSession(({ token, user }) => token !== null && user?.isVerified === true);
  const storedKey = useLastOrderKey();
  const [past, setPast] = useState<OrdersAnswer['orders'][number] | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    let isLeft = false;
    api.orders(1, 1).then((answer) => {
      if (answer.ok && !isLeft) setPast(answer.payload.orders[0] ?? null);
    });
    return () => {
      isLeft = true;
      setPast(null);
    };
  }, [api, isSignedIn]);
  return { past, key: (past ? past.order_key : storedKey) || null };
}

interface OrderUnderWayProps {
  readonly orderKey: string;
  readonly state: WireOrderState;
}

function OrderUnderWay({ orderKey, state }: OrderUnderWayProps) {
  const t = useTranslate();
  const now = useCurrentMinute() ?? 0;
  const { progress, is_pickup: isPickup, expected_at: expected, timezone, courier } = state;
  const today = wallClock(now, timezone).date;
  const at = expected === null ? null : toldReadyAt(Date.parse(expected), state.starts_at === null);
  return (
    <div className="flex flex-col items-start rounded-card border border-hinoki bg-gari p-4 tablet:p-5">
      <h2 className="text-heading">
        {t('Your order no. {number}', { number: state.order_number })}
      </h2>
      <p role="status" className="mt-1">
        {progressText({ progress, isPickup, isNotified: isNotified(state), courier }, t)}
      </p>
      {at !== null && (
        <p className="text-quiet first-letter:uppercase">
          {promisedTimeText(at, timezone, today, t)}
        </p>
      )}
      <ButtonLink to={addressOf(orderKey)} className="mt-4">
        {t('Follow it')}
      </ButtonLink>
    </div>
  );
}

interface OrderAgainProps {
  readonly items: SoldItems;
  readonly isPickup: boolean;
  /** Where the order is compared with the menu of today. */
  readonly page: string;
}

/** The same dishes at the price of today, one press before the last step of the checkout. */
function OrderAgain({ items, isPickup, page }: OrderAgainProps) {
  const t = useTranslate();
  const api = useApi();
  const navigate = useNavigate();
  const now = useCurrentMinute() ?? 0;
  const pairs = useSettings();
  const { timezone, delivery } = useMemo(() => restaurantRules(pairs), [pairs]);
  const offer = useOffer(items, isPickup);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (offer === null || (!isPickup && !delivery.active)) return null;
  const { quote, slots } = offer;
  const isChanged = quote.problems.some(
    ({ code, errors = [] }) =>
      code === 'items_unavailable' || errors.some(({ path }) => path.startsWith('items')),
  );
  const price = isPickup ? quote.total : quote.subtotal - quote.discount;
  const before = subtotalOf(items);
  const time = timeIn(slots);
  const today = wallClock(now, timezone).date;

  /** The page has no menu, which says what is in the dishes: it is asked for where the guest avoids something. */
  async function orderAgain(): Promise<void> {
    if (storedAvoided().length === 0) return fillCart();
    const menus = await api.menus();
    if (!menus.ok) return setProblem(menus.problem);
    setProblem(null);
    addAgreed(withItems(items.map(toCartLine), menuIndex(menus.payload).items), fillCart);
  }

  function fillCart(): void {
    const { choosePickup, chooseDelivery } = useLocationStore.getState();
    if (isPickup) choosePickup();
    else chooseDelivery();
    const { lines, add } = useCart.getState();
    for (const line of items.map(toCartLine)) {
      // Pressed again it adds nothing twice.
      const known = lines.find((each) => lineKey(each) === lineKey(line))?.quantity ?? 0;
      if (line.quantity > known) add({ ...line, quantity: line.quantity - known });
    }
    navigate('/checkout');
  }

  return (
    <div className="flex flex-col items-start rounded-card border border-hinoki bg-paper p-4 tablet:p-5">
      <h2 className="text-heading">{t('The same as last time?')}</h2>
      <p className="mt-1 line-clamp-2">
        {items.map(({ quantity, item_name: name }) => `${quantity} × ${name}`).join(', ')}
      </p>
      {isChanged ? (
        <>
          <p className="font-semibold text-small">{t('Some of it has changed since.')}</p>
          <ButtonLink to={page} className="mt-4">
            {t('See what has changed')}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-quiet text-small">
            {isPickup ? t('Pickup') : t('Delivery')}
            {time &&
              `, ${expectedTimeText(time, { at: slots.asap_at === null ? null : Date.parse(slots.asap_at), timezone }, today, t)}`}
            {!isPickup && ` · ${t('without the delivery fee')}`}
            {toCents(quote.subtotal) !== before &&
              ` · ${t('It cost {price}', { price: formatPrice(before) })}`}
          </p>
          <Button look="primary" className="mt-4" onClick={orderAgain}>
            {t('Order again · {price}', { price: formatPrice(toCents(price)) })}
          </Button>
          {problem && (
            <div className="mt-3">
              <Alert kind="problem">{problemText(problem, t)}</Alert>
            </div>
          )}
        </>
      )}
    </div>
  );
}

interface Offer {
  readonly slots: WireSlots;
  readonly quote: WireQuote;
}

/** The first time for the dishes, and their price then; null until both are known. */
function useOffer(items: SoldItems, isPickup: boolean): Offer | null {
  const api = useApi();
  const [offer, setOffer] = useState<Offer | null>(null);
  const asked = JSON.stringify(items.map(toCartLine));
  useEffect(() => {
    let isLeft = false;
    const lines: readonly ReturnType<typeof toCartLine>[] = JSON.parse(asked);
    const ask = async () => {
      const slots = await api.slots(isPickup, slotItems(lines));
      if (!slots.ok) return;
      const time = timeIn(slots.payload);
      const quote = await api.quote({
        items: lines.map(fromCartLine),
        free_items: [],
        is_pickup: isPickup,
        coupon: null,
        customer: time && {
          date: {
            delivery_date: time.deliveryDate,
            delivery_time_range: time.deliveryTimeRange,
          },
        },
      });
      if (quote.ok && !isLeft) setOffer({ slots: slots.payload, quote: quote.payload });
    };
    ask();
    return () => {
      isLeft = true;
    };
  }, [api, asked, isPickup]);
  return offer;
}

/** As soon as possible, else the first time that is left; null without any. Rule S-13. */
function timeIn({ asap, days }: WireSlots) {
  if (asap) return { deliveryDate: null, deliveryTimeRange: ASAP };
  const slot = days.flatMap(({ slots }) => slots).find((each) => !each.is_full);
  return slot && { deliveryDate: slot.delivery_date, deliveryTimeRange: slot.delivery_time_range };
}
