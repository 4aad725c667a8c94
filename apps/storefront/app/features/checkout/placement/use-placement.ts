import type { OrderRequest, PlacedOrder } from '@comptoir/contract/orders/checkout';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ApiResult, Problem } from '#lib/api.ts';
import { useTranslate } from '#lib/i18n.ts';
import { useApi } from '#lib/root-data.ts';
import type { SeenOrder } from '#lib/seen-order.ts';
import { endRejectedSession, useSession } from '#stores/account/session.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import {
  type Amounts,
  amountsOf,
  type NamedPrice,
  type PriceChange,
  priceChanges,
  repriced,
} from '../confirmation/price-changes.ts';
import type { CardTill } from '../payment/use-card-form.ts';
import type { CheckoutSteps } from '../use-checkout-steps.ts';
import { findAwaited, forgetLatePayment } from './awaited-payment.ts';
import { isAccountRefused, type Remedy, setbackOf } from './checkout-error.ts';
import { finishOrder } from './finish-order.ts';
import { pricedContent } from './order-content.ts';
import { refusedTexts } from './order-request.ts';
import { payByCard } from './pay-by-card.ts';
import {
  type FieldMistakes,
  fieldValues,
  type RefusedFields,
  stillRefused,
} from './rejected-fields.ts';
import { sendOrder } from './submit-order.ts';

interface PlacementFacts {
  readonly quote: Quote;
  readonly today: CalendarDate;
  readonly steps: CheckoutSteps;
  readonly till: CardTill;
  /** The order as it would be sent at the given price. */
  readonly requestAt: (quote: Quote) => OrderRequest;
  /** The order as it is shown once it is through. */
  readonly confirmed: (placed: PlacedOrder, quote: Quote) => SeenOrder;
  readonly refreshSlots: () => void;
  readonly onDone: () => void;
}

/** A price that the API gave in place of the one that was sent, and what it is the price of. */
interface NewPrice {
  readonly content: string;
  readonly wire: NamedPrice;
  readonly seen: Amounts;
}

export interface Placement {
  readonly isSending: boolean;
  /** The price that the order is sent at: the API's own, once it has named another one. */
  readonly quote: Quote;
  /** What of the price differs from what was seen before; empty when nothing does. */
  readonly changes: readonly PriceChange[];
  readonly mistakes: FieldMistakes;
  readonly place: () => Promise<void>;
}

/** Sends the order, and leads to wherever the answer leads. Rules K-9 and K-11. */
export function usePlacement(facts: PlacementFacts): Placement {
  const { quote, steps, requestAt } = facts;
  const t = useTranslate();
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);
  const [newPrice, setNewPrice] = useState<NewPrice | null>(null);
  const [refused, setRefused] = useState<RefusedFields | null>(null);
  const isUnderWay = useRef(false);
  const form = useCheckoutForm();
  const isHere = useIsHere();

  const isRepriced = newPrice !== null && newPrice.content === pricedContent(requestAt(quote));
  const valid = isRepriced ? repriced(quote, newPrice.wire) : quote;

  async function place(): Promise<void> {
    if (isUnderWay.current || !steps.go({ kind: 'open', name: 'confirmation' })) return;
    const request = requestAt(valid);
    const tooMuch = refusedTexts(request);
    if (tooMuch) return showSetback(tooMuch);
    isUnderWay.current = true;
    setSending(true);
    const token = request.user_id === null ? null : useSession.getState().token;
    const result = await send(request, token);
    if (token !== null && !result.ok && isAccountRefused(result.problem)) endRejectedSession(token);
    isUnderWay.current = false;
    // Whoever has left the page hears of success, but is not called back for a failure.
    if (result.ok) return finish(result.payload);
    if (!isHere.current) return;
    setSending(false);
    if (result.problem.quote) return showNewPrice(request, result.problem.quote);
    await showSetback(result.problem);
  }

  async function send(request: OrderRequest, token: string | null) {
    const found = await findAwaited(api);
    if (found.kind === 'expired') return { ok: false, problem: found.problem } as const;
    if (found.kind === 'found') return found.result;
    return request.payment_method === 'card' ? pay(request, token) : sendOrder(api, request, token);
  }

  async function pay(request: OrderRequest, token: string | null): Promise<ApiResult<PlacedOrder>> {
    const { till } = facts;
    till.setReason('');
    return payByCard({
      api,
      token,
      readyTerminal: till.readyTerminal,
      readyIntent: () => till.open(valid.total),
      requestWith: (transaction_id) => ({ ...request, transaction_id }),
      onPlaced: (placed) => useCardPayment.getState().begin(facts.confirmed(placed, valid)),
      onFailed: (reason) => {
        useCardPayment.getState().fail();
        till.setReason(reason);
      },
    });
  }

  function finish(placed: PlacedOrder): void {
    const { awaited } = useCardPayment.getState();
    const isAwaited = awaited?.key === placed.order_id;
    facts.onDone();
    navigate(finishOrder(isAwaited ? awaited : facts.confirmed(placed, valid), facts.today), {
      replace: true,
    });
  }

  function showNewPrice(request: OrderRequest, wire: NamedPrice): void {
    setNewPrice({ content: pricedContent(request), wire, seen: valid });
    // The card or the offers have changed: the lines shall show it as well.
    revalidate();
  }

  async function showSetback(problem: Problem): Promise<void> {
    const { step, message, fields, remedy } = setbackOf(problem, t);
    setRefused({ mistakes: fields, values: fieldValues(useCheckoutForm.getState()) });
    await steps.sendBack(step, message);
    // Not before: on the way to another step nothing is loaded again.
    applyRemedy(remedy);
  }

  function applyRemedy(remedy: Remedy): void {
    const { coupon, answerCoupon } = useCart.getState();
    if (remedy === 'slots' || remedy === 'expired_order' || remedy === 'late_payment') {
      facts.refreshSlots();
    }
    if (remedy === 'late_payment') forgetLatePayment();
    if (remedy === 'restaurant') revalidate();
    if (remedy === 'coupon') answerCoupon(coupon.code, null);
    if (remedy === 'new_card') useCardPayment.getState().startOver();
    if (remedy === 'new_order' || remedy === 'expired_order')
      useCheckoutForm.getState().drawLocalId();
  }

  return {
    isSending,
    quote: valid,
    changes: isRepriced ? priceChanges(newPrice.seen, amountsOf(newPrice.wire)) : [],
    mistakes: stillRefused(refused, fieldValues(form)),
    place,
  };
}

/** Whether the component that asks is still in the page. */
function useIsHere() {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
