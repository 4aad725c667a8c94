import type { Form, FormValue } from './form.ts';
import { type ListAnswer, listOf, newId } from './objects.ts';
import { check, LISTED_PAYOUTS, LISTED_TRANSACTIONS } from './parameters.ts';
import { invalidRequest, missingResource } from './stripe-api-error.ts';

/** A movement on the account. `net` is `amount` less `fee`; times are in seconds. */
export interface StoredTransaction {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly amount: number;
  readonly currency: string;
  readonly fee: number;
  readonly net: number;
  readonly created: number;
  readonly source: string | null;
  readonly type: string;
  readonly reporting_category: string;
  available_on: number;
  status: 'available' | 'pending';
}

export interface NewTransaction {
  readonly amount: number;
  readonly currency: string;
  readonly fee?: number;
  readonly source: string | null;
  readonly type: string;
  readonly reporting_category?: string;
  /** When it can be paid out, in days; at once by default. */
  readonly availableInDays?: number;
}

export interface StoredPayout {
  readonly id: string;
  readonly object: 'payout';
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly arrival_date: number;
  readonly automatic: boolean;
  readonly livemode: false;
  readonly method: 'standard';
  readonly type: 'bank_account';
  readonly balance_transaction: string;
  readonly reconciliation_status: 'completed' | 'not_applicable';
  failure_balance_transaction: string | null;
  failure_code: string | null;
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
}

const DAY = 24 * 60 * 60;
/** From the creation of a payout to its arrival at the bank. */
const TRANSFER_DAYS = 1;

interface BalanceDependencies {
  /** Now, in seconds. */
  readonly seconds: () => number;
  /** A charge, refund or dispute, for lists that expand it. */
  readonly sourceOf: (id: string) => object | undefined;
  readonly tell: (type: string, about: object) => void;
}

/** The account's balance: what moved on it, and what was paid out of it to the bank. */
export class StripeBalance {
  readonly transactions: StoredTransaction[] = [];
  readonly payouts: StoredPayout[] = [];
  /** By transaction: the automatic payout that it is part of. */
  private readonly paidOut = new Map<string, string>();
  private readonly manual = new Set<string>();
  private readonly dependencies: BalanceDependencies;

  constructor(dependencies: BalanceDependencies) {
    this.dependencies = dependencies;
  }

  move({ fee = 0, availableInDays = 0, ...moved }: NewTransaction): StoredTransaction {
    const created = this.dependencies.seconds();
    const transaction: StoredTransaction = {
      reporting_category: moved.type,
      ...moved,
      id: newId('txn'),
      object: 'balance_transaction',
      fee,
      net: moved.amount - fee,
      created,
      available_on: availableInDays === 0 ? created : midnight(created) + availableInDays * DAY,
      status: availableInDays === 0 ? 'available' : 'pending',
    };
    this.transactions.push(transaction);
    return transaction;
  }

  /** Makes available what is pending, as if its days were over. */
  settle(): void {
    for (const transaction of this.transactions) {
      if (transaction.status === 'available') continue;
      transaction.status = 'available';
      transaction.available_on = this.dependencies.seconds();
    }
  }

  /** Pays out what is available, as the account's schedule does; by hand of an amount, without its contents. */
  payOut(byHand: { readonly amount: number } | null = null): StoredPayout {
    const paid = this.transactions.filter(
      ({ id, status }) => status === 'available' && !this.paidOut.has(id) && !this.manual.has(id),
    );
    const amount = byHand?.amount ?? paid.reduce((sum, { net }) => sum + net, 0);
    if (amount === 0) throw new Error('Nothing is available to be paid out.');
    const created = this.dependencies.seconds();
    const id = newId('po');
    const own = this.move({ amount: -amount, currency: 'eur', source: id, type: 'payout' });
    const payout: StoredPayout = {
      id,
      object: 'payout',
      amount,
      currency: 'eur',
      created,
      arrival_date: midnight(created) + TRANSFER_DAYS * DAY,
      automatic: byHand === null,
      livemode: false,
      method: 'standard',
      type: 'bank_account',
      balance_transaction: own.id,
      reconciliation_status: byHand === null ? 'completed' : 'not_applicable',
      failure_balance_transaction: null,
      failure_code: null,
      status: 'in_transit',
    };
    this.payouts.push(payout);
    if (byHand) this.manual.add(own.id);
    else for (const transaction of [...paid, own]) this.paidOut.set(transaction.id, id);
    this.dependencies.tell('payout.created', payout);
    return payout;
  }

  /** The payout arrives at the bank. */
  arrive(payoutId: string): StoredPayout {
    const payout = this.payout(payoutId);
    payout.status = 'paid';
    this.dependencies.tell('payout.paid', payout);
    return payout;
  }

  /** The bank sends the payout back: its money is available again. */
  bounce(payoutId: string, failureCode = 'account_closed'): StoredPayout {
    const payout = this.payout(payoutId);
    const { id } = this.move({
      amount: payout.amount,
      currency: payout.currency,
      source: payoutId,
      type: 'payout_failure',
      reporting_category: 'payout_reversal',
    });
    payout.status = 'failed';
    payout.failure_code = failureCode;
    payout.failure_balance_transaction = id;
    this.dependencies.tell('payout.failed', payout);
    return payout;
  }

  payout(id: string): StoredPayout {
    const payout = this.payouts.find((one) => one.id === id);
    if (!payout) throw missingResource('payout', id, 'payout');
    return payout;
  }

  /** `GET /v1/payouts`, the newest first. */
  listPayouts(form: Form): ListAnswer {
    check(form, LISTED_PAYOUTS);
    const listed = this.payouts.filter(
      ({ created, arrival_date, status }) =>
        isWithin(created, form.created) &&
        isWithin(arrival_date, form.arrival_date) &&
        (form.status === undefined || status === form.status),
    );
    return listOf('/v1/payouts', listed.toReversed(), form);
  }

  /** `GET /v1/balance_transactions`, the newest first. */
  listTransactions(form: Form): ListAnswer {
    check(form, LISTED_TRANSACTIONS);
    const { payout, created, type, source, currency, expand } = form;
    if (payout !== undefined && !this.payout(String(payout)).automatic) {
      throw invalidRequest(
        undefined,
        'Balance transaction history can only be filtered on automatic payouts, not manual.',
        'payout',
      );
    }
    const listed = this.transactions.filter(
      (transaction) =>
        (payout === undefined || this.paidOut.get(transaction.id) === payout) &&
        isWithin(transaction.created, created) &&
        (type === undefined || transaction.type === type) &&
        (source === undefined || transaction.source === source) &&
        (currency === undefined || transaction.currency === currency),
    );
    const page = listOf('/v1/balance_transactions', listed.toReversed(), form);
    if (!Array.isArray(expand) || !expand.includes('data.source')) return page;
    const { sourceOf } = this.dependencies;
    const expanded = (id: string) => sourceOf(id) ?? this.payouts.find((one) => one.id === id);
    return {
      ...page,
      data: (page.data as StoredTransaction[]).map((transaction) => ({
        ...transaction,
        source: transaction.source && (expanded(transaction.source) ?? transaction.source),
      })),
    };
  }
}

function midnight(seconds: number): number {
  return seconds - (seconds % DAY);
}

/** A moment in seconds, or a range of them. */
function isWithin(seconds: number, range: FormValue | undefined): boolean {
  if (range === undefined || Array.isArray(range)) return range === undefined;
  if (typeof range === 'string') return seconds === Number(range);
  const { gt = '-Infinity', gte = '-Infinity', lt = 'Infinity', lte = 'Infinity' } = range;
  return (
    seconds > Number(gt) && seconds >= Number(gte) && seconds < Number(lt) && seconds <= Number(lte)
  );
}
