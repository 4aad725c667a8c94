import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { Cents } from '@comptoir/domain/money/money';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { CardForm } from '#components/card/card-form.ts';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { useSession } from '#stores/account/session.ts';
import { refreshAvailability } from '#stores/availability/refresh-availability.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
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
import { applyRemedy, finishForm, finishOrder } from './finish-order.ts';
import { pricedContent } from './order-request.ts';
import { isOrderedElsewhere, placeOrder } from './place-order.ts';
import { repeatable } from './repeatable.ts';

interface PlacementFacts {
  readonly quote: Quote;
  /** What a card pays on top of the price. Rule TI-1. */
  readonly tip: Cents;
  readonly today: CalendarDate;
  readonly steps: CheckoutSteps;
  readonly isSending: boolean;
  readonly setSending: (isSending: boolean) => void;
  readonly card: CardFormHandle;
  /** The order as it would be sent at the given price, paid as chosen or by card. */
  readonly requestAt: (quote: Quote, method?: 'card') => OrderRequest;
  /** The order as the success page shows it. */
  readonly confirmed: (placed: AnsweredOrder, quote: Quote, method?: 'card') => DisplayedOrder;
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
  /** What the guest has to decide before the order is sent. Rules SV-27 and Y-17. */
  readonly question: 'ordered_elsewhere' | 'gifts_changed' | null;
  /** Sends again what has had no answer for long; null while nothing has to be. Rule K-27. */
  readonly repeat: (() => void) | null;
  readonly place: (isWanted?: boolean) => Promise<void>;
  readonly wallet: WalletPlacement;
  /** The guest does not order the same again. */
  readonly leave: () => void;
}

/** Paying by a wallet in the payment step. Rule Y-39. */
interface WalletPlacement {
  /** Whether its sheet may open; the page says why it may not. */
  readonly press: () => boolean;
  /** Places the order and pays it by the wallet; returns whether it is paid. */
  readonly pay: (wallet: CardForm) => Promise<boolean>;
  /** The guest orders the same again, by the next press. */
  readonly want: () => void;
}

/** Places the order and shows the outcome. Rules K-9 and K-11. */
export function usePlacement(facts: PlacementFacts): Placement {
  const { steps, isSending, setSending, requestAt, card } = facts;
  const t = useTranslate();
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [newPrice, setNewPrice] = useState<NewPrice | null>(null);
  const [question, setQuestion] = useState<'ordered_elsewhere' | 'gifts_changed' | null>(null);
  const [rejected, setRejected] = useState<RejectedFields | null>(null);
  const [repeat, setRepeat] = useState<(() => void) | null>(null);
  const [isWanted, setWanted] = useState(false);
  const lock = useRef({ isInFlight: false });
  const form = useCheckoutForm();
  const isMounted = useIsMounted();
  const content = newPrice === null ? '' : pricedContent(requestAt(facts.quote));
  const { quote, changes, reasons } = currentPrice(facts.quote, newPrice, content);

  /** Whether the order is placed; by a wallet where one is given, else as it is chosen in the form. */
  async function place(isWanted: boolean, wallet: CardForm | null): Promise<boolean> {
    const method = wallet ? 'card' : undefined;
    const request = requestAt(quote, method);
    setQuestion(null);
    const outcome = await placeOrder(
      {
        api: repeatable(api, (offered) => setRepeat(() => offered)),
        lock: lock.current,
        request,
        token: request.user_id === null ? null : useSession.getState().token,
        card: {
          readyForm: async () => wallet ?? card.readyForm(hasIntentOver(quote.total + facts.tip)),
          readyIntent: () => card.openIntent(quote.total + facts.tip),
        },
        beginShares: wallet ? null : (facts.shares?.begin ?? null),
        confirmed: (placed) => facts.confirmed(placed, quote, method),
        haveGiftsChanged: facts.haveGiftsChanged,
        passesGuards: () =>
          wallet ? steps.admits('confirmation') : steps.go({ kind: 'open', name: 'confirmation' }),
        onSend() {
          card.setReason('');
          setSending(true);
        },
        isOnPage: () => isMounted.current,
      },
      isWanted,
    );
    switch (outcome.kind) {
      case 'ordered_elsewhere':
      case 'gifts_changed':
        setQuestion(outcome.kind);
        return false;
      case 'not_sent':
      case 'left':
        return false;
      case 'placed':
        facts.onDone();
        navigate(finishOrder(outcome.order, facts.today), { replace: true });
        return true;
      case 'shares_begun':
        facts.onDone();
        finishForm(facts.today);
        if (facts.shares) navigate(facts.shares.page, { replace: true });
        return true;
      case 'repriced':
        setSending(false);
        showNewPrice(request, outcome.price);
        return false;
      case 'failed':
        setSending(false);
        card.setReason(outcome.reason);
        await showError(outcome.problem);
        return false;
    }
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
    question,
    repeat,
    async place(isWanted = false) {
      await place(isWanted, null);
    },
    wallet: {
      press() {
        if (isSending || !steps.admits('confirmation')) return false;
        if (isWanted || !isOrderedElsewhere(form.localId)) return true;
        setQuestion('ordered_elsewhere');
        return false;
      },
      pay(wallet) {
        // What is shown of the attempt belongs to a card.
        form.choosePayment('card');
        return place(isWanted, wallet);
      },
      want() {
        setWanted(true);
        setQuestion(null);
      },
    },
    leave: () => setQuestion(null),
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
