import { toEuros } from '@comptoir/contract/wire/euros';
import type { PersonalForm } from '@comptoir/domain/checkout/form-rules';
import type { Cents } from '@comptoir/domain/money/money';
import type { ApiResult } from '#lib/api/api-client.ts';
import type { CardApi } from '#lib/api/card-api.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';

export interface OpenIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly customerId: string;
}

export interface CardGuest {
  readonly personal: PersonalForm;
  readonly localId: string;
}

type IntentApi = Pick<CardApi, 'createCustomer' | 'openIntent'>;

/** Whether this tab has an intent over an amount. Rule K-10. */
export function hasIntentOver(amount: Cents): boolean {
  const card = useCardPayment.getState();
  return card.paymentIntentId !== null && card.amount === amount;
}

let last: Promise<unknown> = Promise.resolve();

/** This tab's one intent, over `amount`: concurrent calls run one after another and reuse it. Rules Y-10, Y-21 and Y-27. */
export function readyIntent(
  api: IntentApi,
  guest: CardGuest,
  amount: Cents,
): Promise<ApiResult<OpenIntent>> {
  const next = last.then(() => ensure(api, guest, amount));
  last = next;
  return next;
}

async function ensure(
  api: IntentApi,
  guest: CardGuest,
  amount: Cents,
): Promise<ApiResult<OpenIntent>> {
  const customer = await ensureCustomer(api, guest.personal);
  if (!customer.ok) return customer;
  const customerId = customer.payload;
  const card = useCardPayment.getState();
  const { paymentIntentId: id, clientSecret } = card;
  if (id !== null && clientSecret !== null && card.amount === amount) {
    return { ok: true, payload: { id, clientSecret, customerId } };
  }
  const opened = await api.openIntent({
    customer_id: customerId,
    local_id: guest.localId,
    amount: toEuros(amount),
    payment_intent_id: id,
  });
  if (opened.ok) {
    const { id: paymentIntentId, client_secret } = opened.payload;
    card.remember({ paymentIntentId, clientSecret: client_secret, amount });
    return { ok: true, payload: { id: paymentIntentId, clientSecret: client_secret, customerId } };
  }
  if (opened.problem.code !== 'intent_unknown' || id === null) return opened;
  // Another shop's or customer's intent: both are created again.
  card.startOver();
  return ensure(api, guest, amount);
}

async function ensureCustomer(api: IntentApi, guest: PersonalForm): Promise<ApiResult<string>> {
  const { customerId, remember } = useCardPayment.getState();
  if (customerId !== null) return { ok: true, payload: customerId };
  const created = await api.createCustomer({
    email: guest.email.trim(),
    name: `${guest.firstName.trim()} ${guest.lastName.trim()}`,
    phone: guest.phone.trim(),
  });
  if (!created.ok) return created;
  remember({ customerId: created.payload.customer.id });
  return { ok: true, payload: created.payload.customer.id };
}
