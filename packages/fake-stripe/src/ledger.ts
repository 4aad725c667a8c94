import { randomUUID } from 'node:crypto';
import type { Form } from './form.ts';
import {
  CANCELLATION,
  CUSTOMER,
  check,
  NEW_INTENT,
  REFUND,
  RETRIEVED_INTENT,
  REVISED_INTENT,
} from './parameters.ts';
import { invalidRequest, missingResource } from './refusal.ts';

/** The smallest amount that Stripe takes in euros, in cents. */
const SMALLEST_AMOUNT = 50;

export interface StoredIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly client_secret: string;
  readonly currency: string;
  readonly created: number;
  readonly livemode: false;
  customer: string | null;
  amount: number;
  amount_received: number;
  payment_method_types: readonly string[];
  metadata: Record<string, string>;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  latest_charge: string | null;
}

export interface StoredCharge {
  readonly id: string;
  readonly object: 'charge';
  readonly payment_intent: string;
  readonly amount: number;
  /** In seconds, as everywhere at Stripe. */
  readonly created: number;
}

export interface StoredRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly amount: number;
  readonly status: 'succeeded';
}

export interface StoredEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly livemode: false;
  readonly data: { readonly object: unknown };
}

/** What Stripe remembers: customers, intents, charges and refunds, and what it would tell of them. */
export class StripeLedger {
  readonly intents = new Map<string, StoredIntent>();
  readonly refunds: StoredRefund[] = [];
  readonly events: StoredEvent[] = [];
  private readonly charges = new Map<string, StoredCharge>();
  private readonly customers = new Set<string>();
  private readonly clock: () => number;

  /** `clock` tells the time in milliseconds. */
  constructor(clock: () => number = Date.now) {
    this.clock = clock;
  }

  createCustomer(form: Form): object {
    check(form, CUSTOMER);
    const id = newId('cus');
    this.customers.add(id);
    return { id, object: 'customer', ...form, livemode: false };
  }

  createIntent(form: Form): StoredIntent {
    check(form, NEW_INTENT);
    const customer = this.knownCustomer(form);
    const id = newId('pi');
    const intent: StoredIntent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${randomUUID().replaceAll('-', '')}`,
      currency: String(form.currency),
      created: this.seconds(),
      livemode: false,
      customer,
      amount: readAmount(form),
      amount_received: 0,
      payment_method_types: Array.isArray(form.payment_method_types)
        ? form.payment_method_types.map(String)
        : ['card'],
      metadata: metadataOf(form),
      status: 'requires_payment_method',
      latest_charge: null,
    };
    this.intents.set(id, intent);
    this.tell('payment_intent.created', intent);
    return intent;
  }

  intent(id: string): StoredIntent {
    const intent = this.intents.get(id);
    if (!intent) throw missingResource('payment_intent', id, 'intent');
    return intent;
  }

  /** The intent as a call asks for it: with its charge in place of that charge's id, where it says so. */
  retrieveIntent(id: string, form: Form): object {
    check(form, RETRIEVED_INTENT);
    const intent = this.intent(id);
    const isExpanded = Array.isArray(form.expand) && form.expand.includes('latest_charge');
    const charge = isExpanded && intent.latest_charge && this.charges.get(intent.latest_charge);
    return charge ? { ...intent, latest_charge: charge } : intent;
  }

  reviseIntent(id: string, form: Form): StoredIntent {
    const intent = this.intent(id);
    check(form, REVISED_INTENT);
    if (intent.status !== 'requires_payment_method' && form.amount !== undefined) {
      throw unexpectedState(intent, 'updated');
    }
    if (form.amount !== undefined) intent.amount = readAmount(form);
    if (form.customer !== undefined) intent.customer = this.knownCustomer(form);
    intent.metadata = { ...intent.metadata, ...metadataOf(form) };
    return intent;
  }

  cancelIntent(id: string, form: Form): StoredIntent {
    const intent = this.intent(id);
    check(form, CANCELLATION);
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
      throw unexpectedState(intent, 'canceled');
    }
    intent.status = 'canceled';
    this.tell('payment_intent.canceled', intent);
    return intent;
  }

  refund(form: Form): StoredRefund {
    check(form, REFUND);
    const intent = this.intent(String(form.payment_intent));
    const left = intent.amount_received - this.refunded(intent.id);
    const amount = form.amount === undefined ? left : Number(form.amount);
    if (intent.status !== 'succeeded' || amount < 1 || amount > left) {
      throw invalidRequest('charge_already_refunded', 'Nothing is left to refund.', 'amount');
    }
    const refund: StoredRefund = {
      id: newId('re'),
      object: 'refund',
      payment_intent: intent.id,
      amount,
      status: 'succeeded',
    };
    this.refunds.push(refund);
    this.tell('refund.created', refund);
    return refund;
  }

  refunded(intentId: string): number {
    return this.refunds
      .filter((refund) => refund.payment_intent === intentId)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** What happens when the guest confirms in the browser with a card that is good. */
  pay(id: string): StoredIntent {
    const intent = this.intent(id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw unexpectedState(intent, 'confirmed');
    }
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    const charge: StoredCharge = {
      id: newId('ch'),
      object: 'charge',
      payment_intent: id,
      amount: intent.amount,
      created: this.seconds(),
    };
    this.charges.set(charge.id, charge);
    intent.latest_charge = charge.id;
    this.tell('payment_intent.succeeded', intent);
    return intent;
  }

  /** What happens with a card that is not. */
  decline(id: string): StoredIntent {
    const intent = this.intent(id);
    this.tell('payment_intent.payment_failed', intent);
    return intent;
  }

  private knownCustomer(form: Form): string | null {
    if (form.customer === undefined) return null;
    const id = String(form.customer);
    if (!this.customers.has(id)) throw missingResource('customer', id, 'customer');
    return id;
  }

  private seconds(): number {
    return Math.floor(this.clock() / 1000);
  }

  private tell(type: string, about: object): void {
    this.events.push({
      id: newId('evt'),
      object: 'event',
      type,
      created: this.seconds(),
      livemode: false,
      data: { object: structuredClone(about) },
    });
  }
}

function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
}

function readAmount(form: Form): number {
  const amount = Number(form.amount);
  if (amount < SMALLEST_AMOUNT) {
    throw invalidRequest('amount_too_small', 'Amount must be at least €0.50 eur', 'amount');
  }
  return amount;
}

function metadataOf({ metadata }: Form): Record<string, string> {
  if (typeof metadata !== 'object' || Array.isArray(metadata)) return {};
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]));
}

function unexpectedState({ status }: StoredIntent, verb: string) {
  const message = `This PaymentIntent could not be ${verb} because it has a status of ${status}.`;
  return invalidRequest('payment_intent_unexpected_state', message);
}
