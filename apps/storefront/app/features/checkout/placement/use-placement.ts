import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { endRejectedSession, useSession } from '#stores/account/session.ts';
import { refreshAvailability } from '#stores/availability/refresh-availability.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { isPaidElsewhere, ordersUnderWay } from '#stores/checkout/orders-under-way.ts';
import { fieldValues } from '../checkout-input.ts';
import {
  currentPrice,
  type NamedPrice,
  type NewPrice,
  type PriceChange,
} from '../confirmation/price-changes.ts';
import type { CardFormHandle } from '../payment/card-form.ts';
import { hasIntentOver } from '../payment/card-intent.ts';
import type { CheckoutSteps } from '../use-checkout-steps.ts';
import {
  checkoutErrorOf,
  type FieldMessages,
  type RejectedFields,
  stillRejected,
} from './checkout-error.ts';
import type { AnsweredOrder } from './confirmed-order-of.ts';
import { orderInShares } from './order-in-shares.ts';
import { pricedContent } from './order-request.ts';
import { payByCard } from './pay-by-card.ts';
import { applyRemedy, attemptPlacement, finishOrder, submitOrder } from './placement.ts';

interface PlacementFacts {
  readonly quote: Quote;
  readonly today: CalendarDate;
  readonly steps: CheckoutSteps;
  readonly isSending: boolean;
  readonly setSending: (isSending: boolean) => void;
  readonly card: CardFormHandle;
  /** The order as it would be sent at the given price. */
  readonly requestAt: (quote: Quote) => OrderRequest;
  /** The order as the success page shows it. */
  readonly confirmed: (placed: AnsweredOrder, quote: Quote) => DisplayedOrder;
  readonly refreshSlots: () => void;
  /** What a rejection is about, as it stands when it comes. Rule K-21. */
  readonly input: () => string;
  readonly onDone: () => void;
  /** Whether the gifts are others than those that are shown, which are then shown. Rule SV-27. */
  readonly haveGiftsChanged: () => Promise<boolean>;
  /** Of a group whose participants pay a share each; null where this browser pays. */
  readonly shares: PlacedShares | null;
}

/** How the participants of a group are asked to pay. */
export interface PlacedShares {
  readonly begin: () => Promise<ApiResult<unknown>>;
  /** The page that shows who has paid. */
  readonly page: string;
}

export interface Placement {
  readonly isSending: boolean;
  /** The price at which the order is sent: the API's, once it returned another one. */
  readonly quote: Quote;
  readonly changes: readonly PriceChange[];
  /** Why the price changed, where the API says it. */
  readonly reasons: readonly string[];
  /** The API's messages about fields that were not edited since. */
  readonly rejected: FieldMessages;
  /** Another tab is paying an order with the same items: the guest is asked before this one is sent. Rule Y-17. */
  readonly isAskedTwice: boolean;
  /** Gifts were gone when the order was to be sent: it was not. Rule SV-27. */
  readonly haveGiftsChanged: boolean;
  readonly place: (isWanted?: boolean) => Promise<void>;
  /** The guest does not order the same again. */
  readonly leave: () => void;
}

/** Places the order and shows the outcome. Rules K-9 and K-11. */
export function usePlacement(facts: PlacementFacts): Placement {
  const { steps, isSending, setSending, requestAt, card } = facts;
  const t = useTranslate();
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [newPrice, setNewPrice] = useState<NewPrice | null>(null);
  const [isAskedTwice, setAskedTwice] = useState(false);
  const [haveGiftsChanged, setGiftsChanged] = useState(false);
  const [rejected, setRejected] = useState<RejectedFields | null>(null);
  const lock = useRef({ isInFlight: false });
  const form = useCheckoutForm();
  const isMounted = useIsMounted();
  const content = newPrice === null ? '' : pricedContent(requestAt(facts.quote));
  const { quote, changes, reasons } = currentPrice(facts.quote, newPrice, content);

  async function place(isWanted = false): Promise<void> {
    const request = requestAt(quote);
    const sent = { localId: request.local_id, lines: useCart.getState().lines, sentAt: Date.now() };
    const { orders, send, end } = ordersUnderWay();
    const isTwice = isPaidElsewhere(orders, { ...sent, now: sent.sentAt });
    if (isTwice && !isWanted) return setAskedTwice(true);
    setAskedTwice(false);
    const haveChanged = await facts.haveGiftsChanged();
    setGiftsChanged(haveChanged);
    if (haveChanged) return;
    const token = request.user_id === null ? null : useSession.getState().token;
    const outcome = await attemptPlacement({
      lock: lock.current,
      enter: () => steps.go({ kind: 'open', name: 'confirmation' }),
      request,
      token,
      onSend: () => {
        send(sent);
        setSending(true);
      },
      submit: () => submitOrder(api, request, token, () => pay(request, token)),
      endSession: endRejectedSession,
      isOnPage: () => isMounted.current,
    });
    // A payment whose outcome is unknown is still under way, and a placed order ends with its page.
    const isOver = outcome.kind !== 'not_sent' && outcome.kind !== 'placed';
    if (isOver && useCardPayment.getState().awaited === null) end(sent.localId);
    switch (outcome.kind) {
      case 'not_sent':
      case 'left':
        return;
      case 'placed':
        return finish(outcome.placed);
      case 'repriced':
        setSending(false);
        return showNewPrice(request, outcome.wire);
      case 'failed':
        setSending(false);
        return showError(outcome.problem);
    }
  }

  function pay(request: OrderRequest, token: string | null) {
    card.setReason('');
    if (facts.shares) return orderInShares(api, request, token, facts.shares.begin);
    return payByCard({
      api,
      token,
      readyForm: () => card.readyForm(hasIntentOver(quote.total)),
      readyIntent: () => card.openIntent(quote.total),
      requestWith: (transaction_id) => ({ ...request, transaction_id }),
      onPlaced: (placed) => useCardPayment.getState().begin(facts.confirmed(placed, quote)),
      onFailed: (reason) => {
        useCardPayment.getState().fail();
        card.setReason(reason);
      },
    });
  }

  function finish(placed: AnsweredOrder): void {
    const { awaited } = useCardPayment.getState();
    facts.onDone();
    // The group has an order, which is not confirmed before all have paid.
    if (facts.shares && awaited === null) {
      ordersUnderWay().end(useCheckoutForm.getState().localId);
      useCheckoutForm.getState().startOver(facts.today);
      navigate(facts.shares.page, { replace: true });
      return;
    }
    navigate(finishOrder(awaited ?? facts.confirmed(placed, quote), facts.today), {
      replace: true,
    });
  }

  function showNewPrice(request: OrderRequest, wire: NamedPrice): void {
    setNewPrice({ content: pricedContent(request), wire, shown: quote });
    // The menu or the offers have changed: the lines show that as well.
    revalidate();
  }

  async function showError(problem: Problem): Promise<void> {
    const { step, message, fields, remedy } = checkoutErrorOf(problem, t);
    setRejected({ messages: fields, values: fieldValues(useCheckoutForm.getState()) });
    const { code } = problem;
    await steps.sendBack(step, message === null ? null : { message, code, input: facts.input() });
    if (message === null) focusFirstError();
    // Afterwards: a navigation in progress would cancel the revalidation.
    applyRemedy(remedy, {
      refreshSlots: facts.refreshSlots,
      refreshAvailability,
      reloadRestaurant: revalidate,
    });
  }

  return {
    isSending,
    quote,
    changes,
    reasons,
    rejected: stillRejected(rejected, fieldValues(form)),
    isAskedTwice,
    haveGiftsChanged,
    place,
    leave: () => setAskedTwice(false),
  };
}

/** The step is rendered by then. */
function focusFirstError(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus(),
  );
}

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
