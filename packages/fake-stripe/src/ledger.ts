import { randomUUID } from 'node:crypto';
import { StripeBalance } from './balance.ts';
import { StripeCharges } from './charges.ts';
import type { Form } from './form.ts';
import { newId } from './objects.ts';
import {
  CANCELLATION,
  CUSTOMER,
  check,
  metadataOf,
  NEW_INTENT,
  RETRIEVED_INTENT,
  REVISED_INTENT,
} from './parameters.ts';
import { invalidRequest, missingResource } from './stripe-api-error.ts';

/** Stripe's fee for a card of the European Economic Area, and when its money can be paid out. */
const CARD_FEE = { percent: 1.5, cents: 25 };
const CARD_DAYS = 3;

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
  last_payment_error: {
    readonly type: string;
    readonly code: string;
    readonly charge: string;
  } | null;
}

export interface StoredCharge {
  readonly id: string;
  readonly object: 'charge';
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  /** Those that the intent had when it was paid. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly balance_transaction: string;
  /** In seconds, as everywhere at Stripe. */
  readonly created: number;
}

export interface StoredEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly livemode: false;
  readonly data: { readonly object: unknown };
}

/** The state of the fake Stripe: customers, intents, charges and the balance, and their events. */
export class StripeLedger {
  readonly intents = new Map<string, StoredIntent>();
  /** Refunds and disputes. */
  readonly charges = new StripeCharges(
    (id) => this.intent(id),
    (type, about) => this.tell(type, about),
    (moved) => this.balance.move(moved),
  );
  readonly balance: StripeBalance = new StripeBalance({
    seconds: () => this.seconds(),
    sourceOf: (id) => this.taken.get(id) ?? this.charges.movementSource(id),
    tell: (type, about) => this.tell(type, about),
  });
  readonly events: StoredEvent[] = [];
  private readonly taken = new Map<string, StoredCharge>();
  private readonly customers = new Set<string>();
  private readonly clock: () => number;

  /** `clock` is in milliseconds. */
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
      last_payment_error: null,
    };
    this.intents.set(id, intent);
    this.tell('payment_intent.created', intent);
    return form.confirm === 'true' ? this.confirm(intent, form.payment_method) : intent;
  }

  intent(id: string): StoredIntent {
    const intent = this.intents.get(id);
    if (!intent) throw missingResource('payment_intent', id, 'intent');
    return intent;
  }

  /** The intent, with its charge expanded where the call says so. */
  retrieveIntent(id: string, form: Form): object {
    check(form, RETRIEVED_INTENT);
    const intent = this.intent(id);
    const isExpanded = Array.isArray(form.expand) && form.expand.includes('latest_charge');
    const charge = isExpanded && intent.latest_charge && this.taken.get(intent.latest_charge);
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

  refunded(intentId: string): number {
    return this.charges.refunded(intentId);
  }

  /** With one of the cards that Stripe has for tests. */
  private confirm(intent: StoredIntent, card: unknown): StoredIntent {
    if (card === 'pm_card_visa') return this.pay(intent.id);
    throw invalidRequest('resource_missing', 'No such PaymentMethod', 'payment_method');
  }

  /** The guest confirms in the browser with a valid card. */
  pay(id: string): StoredIntent {
    const intent = this.intent(id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw unexpectedState(intent, 'confirmed');
    }
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    const chargeId = newId('ch');
    const { amount, currency } = intent;
    const { id: movement } = this.balance.move({
      amount,
      currency,
      fee: Math.round((amount * CARD_FEE.percent) / 100) + CARD_FEE.cents,
      source: chargeId,
      type: 'charge',
      availableInDays: CARD_DAYS,
    });
    const charge: StoredCharge = {
      id: chargeId,
      object: 'charge',
      payment_intent: id,
      amount,
      currency,
      metadata: { ...intent.metadata },
      balance_transaction: movement,
      created: this.seconds(),
    };
    this.taken.set(charge.id, charge);
    intent.latest_charge = charge.id;
    intent.last_payment_error = null;
    this.tell('payment_intent.succeeded', intent);
    return intent;
  }

  /** The guest confirms in the browser with a card that is declined. */
  decline(id: string): StoredIntent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_payment_method') throw unexpectedState(intent, 'confirmed');
    const charge = newId('ch');
    intent.latest_charge = charge;
    intent.last_payment_error = { type: 'card_error', code: 'card_declined', charge };
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

function readAmount(form: Form): number {
  const amount = Number(form.amount);
  if (amount < SMALLEST_AMOUNT) {
    throw invalidRequest('amount_too_small', 'Amount must be at least €0.50 eur', 'amount');
  }
  return amount;
}

function unexpectedState({ status }: StoredIntent, verb: string) {
  const message = `This PaymentIntent could not be ${verb} because it has a status of ${status}.`;
  return invalidRequest('payment_intent_unexpected_state', message);
}
