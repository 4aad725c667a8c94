import {
  type JournalDocument,
  ratesFromWire,
  ratesToWire,
} from '@comptoir/contract/books/journal-document';
import {
  negativeAmounts,
  type RateAmount,
  sumByRate,
} from '@comptoir/domain/books/amounts-by-rate';
import { MEANS_CORRECTED, type PaymentMeans } from '@comptoir/domain/books/journal-totals';
import { grossOf, shareByRate } from '@comptoir/domain/orders/refund-parts';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { readCashMovements } from './cash-movements.ts';
import type { BookFact } from './facts.ts';
import { type GivenRefund, readRefunds, refundOfMovement } from './given-refunds.ts';
import type { JournalContent } from './journal-chain.ts';
import { readCorrections } from './means-corrections.ts';
import { readSoldOrders, type SoldOrder } from './sold-orders.ts';

/**
 * What facts of a day of the books are entered as, in their order: a payment with the sale that it pays, refunds
 * with what they give back at each rate, tips beside them, and movements of cash. What is entered already is left out.
 * Rules BK-1, BK-8, BK-15, BK-47 and BK-62.
 */
export async function entriesOfFacts(
  client: Executor,
  facts: readonly BookFact[],
  day: CalendarDate,
): Promise<readonly JournalContent[]> {
  const subjects = (kind: BookFact['kind']) =>
    facts.filter((fact) => fact.kind === kind).map(({ subject }) => subject);
  const payments = await readPayments(client, subjects('payment'));
  const duplicates = await readDuplicates(client, subjects('duplicate'));
  const corrections = await readCorrections(client, subjects('payments_corrected'));
  const movements = await readCashMovements(client, subjects('cash_movement'));
  const refunds = await readRefunds(client, [
    ...subjects('cash_refund'),
    ...subjects('payment').map(refundOfMovement),
  ]);
  const orderIds = new Set([
    ...subjects('handed_over'),
    ...[...refunds.values()].map(({ orderId }) => orderId),
    ...[...corrections.values()].map(({ order_id }) => order_id),
    ...[...payments.values(), ...duplicates.values()].flatMap(({ order_id }) => order_id ?? []),
  ]);
  const orders = await readSoldOrders(client, [...orderIds]);
  const sources = subjects('payment').map((reference) => `payment:${reference}`);
  const entered = await enteredBefore(client, [...orderIds], sources);
  const contents: JournalContent[] = [];

  const add = (content: JournalContent) => {
    if (entered.sources.has(content.source)) return;
    entered.sources.add(content.source);
    entered.add(content);
    contents.push(content);
  };

  for (const fact of facts) {
    const base = { at: fact.at.toISOString(), day };
    if (fact.kind === 'handed_over') {
      const order = orders.get(fact.subject);
      if (!order?.isHandedOver) continue;
      for (const content of entriesOfHandOver(order, { ...base, ...order.handedOverBy }))
        add(content);
    } else if (fact.kind === 'payments_corrected') {
      const corrected = corrections.get(fact.subject);
      const order = corrected && orders.get(corrected.order_id);
      if (!order) continue;
      for (const { means, total } of corrected.changes) {
        const source = `payments_corrected:${fact.subject}:${means}`;
        const { who, device } = corrected;
        const by = { ...base, source, who, device, reason: MEANS_CORRECTED };
        add(entryOf(order, { ...by, kind: 'correction', means, total }));
      }
      for (const { means, total } of corrected.tips) {
        const source = `payments_corrected:${fact.subject}:${means}:${total > 0 ? 'in' : 'back'}`;
        const { who, device } = corrected;
        const by = { ...base, source, who, device, means, reason: MEANS_CORRECTED };
        for (const content of tipOf(order, total, by)) add(content);
      }
    } else if (fact.kind === 'duplicate') {
      const duplicate = duplicates.get(fact.subject);
      const order = duplicate && orders.get(duplicate.order_id);
      if (!order) continue;
      const source = `duplicate:${fact.subject}`;
      const reason = `DUPLICATA ${duplicate.reprint}`;
      add(entryOf(order, { ...base, source, kind: 'duplicate', total: 0, reason }));
    } else if (fact.kind === 'cash_movement') {
      const movement = movements.get(fact.subject);
      if (!movement) continue;
      const { amount: total, reason, who, device } = movement;
      const source = `cash_movement:${fact.subject}`;
      const by = { ...base, source, who, device, reason };
      add(entryOf(null, { ...by, kind: 'cash_movement', means: 'cash', total }));
    } else if (fact.kind === 'cash_refund') {
      const refund = refunds.get(fact.subject);
      const order = refund && orders.get(refund.orderId);
      if (!order) continue;
      const source = `cash_refund:${fact.subject}`;
      const by = { ...base, source, means: 'cash' } as const;
      for (const content of refundEntries(order, refund, refund.rates, by)) add(content);
    } else {
      const payment = payments.get(fact.subject);
      if (!payment) continue;
      const order = payment.order_id === null ? null : (orders.get(payment.order_id) ?? null);
      const refund = refunds.get(refundOfMovement(payment.reference)) ?? null;
      for (const content of entriesOfPayment(payment, refund, order, base, entered)) add(content);
    }
  }
  return contents;
}

/** An order that was paid by card is a sale already: its tips alone are new. Rules BK-1, BK-60 and TI-7. */
function* entriesOfHandOver(
  order: SoldOrder,
  by: Pick<JournalContent, 'at' | 'day' | 'who' | 'device'>,
): Generator<JournalContent> {
  if (!order.isPaidByCard) yield saleOf(order, by);
  for (const { means, amount_cents: total, tip_cents: tip = 0 } of order.payments) {
    const moved = { ...by, source: `${means}:${order.orderId}`, means };
    if (!order.isPaidByCard && total > 0)
      yield entryOf(order, { ...moved, kind: 'payment', total });
    yield* tipOf(order, tip, moved);
  }
}

interface PaymentRow {
  readonly reference: string;
  readonly kind:
    | 'captured'
    | 'refunded'
    | 'refund_failed'
    | 'dispute_withdrawn'
    | 'dispute_reinstated';
  readonly order_id: string | null;
  readonly amount_cents: number;
}

/** Refunds of an order, and those that come back, are turnover; the rest moves money. Rules BK-1 and BK-15. */
function* entriesOfPayment(
  { reference, kind, amount_cents: amount }: PaymentRow,
  given: GivenRefund | null,
  order: SoldOrder | null,
  base: Pick<JournalContent, 'at' | 'day'>,
  entered: Entered,
): Generator<JournalContent> {
  const by = { ...base, source: `payment:${reference}`, means: 'card' as const };
  const moved = (total: number, reason: string | null) =>
    entryOf(order, { ...by, kind: 'payment', total, reason });
  switch (kind) {
    case 'captured':
      if (order) yield saleOf(order, base);
      yield moved(amount - (order?.tip ?? 0), null);
      if (order) yield* tipOf(order, order.tip, by);
      return;
    case 'refunded': {
      if (!order) {
        yield moved(-amount, 'without_sale');
        return;
      }
      // One that was tried again may give back a cent more or less than the attempt that this is of.
      const isStored = given?.amount === amount;
      const rates = isStored ? given.rates : shareByRate(entered.leftOf(order), amount);
      const stated = { reason: null, who: null, device: null, ...given, amount };
      yield* refundEntries(order, stated, rates, by);
      return;
    }
    case 'refund_failed': {
      if (!order) {
        yield moved(amount, kind);
        return;
      }
      const failed = `payment:${reference.replace(/^refund-failed-/, 'refunded-')}`;
      const rates = negativeAmounts(entered.ratesOf(failed));
      const total = order.tip > 0 ? grossOf(rates) : amount;
      if (total > 0)
        yield entryOf(order, { ...by, kind: 'correction', total, rates, reason: kind });
      yield* tipOf(order, amount - total, by);
      return;
    }
    case 'dispute_withdrawn':
      yield moved(-amount, kind);
      return;
    case 'dispute_reinstated':
      yield moved(amount, kind);
  }
}

type MoneyMoved = Pick<JournalContent, 'at' | 'day' | 'source'> & { readonly means: PaymentMeans };

/** What goes back beyond the amounts of the order is its tip. Rule TI-4. */
function* refundEntries(
  order: SoldOrder,
  { amount, reason, who, device }: Omit<GivenRefund, 'orderId' | 'rates'>,
  rates: readonly RateAmount[],
  by: MoneyMoved,
): Generator<JournalContent> {
  const stated = { ...by, reason, who, device };
  const tip = order.tip > 0 ? Math.max(0, amount - grossOf(rates)) : 0;
  if (amount > tip) {
    const total = tip - amount;
    yield entryOf(order, { ...stated, kind: 'refund', total, rates: negativeAmounts(rates) });
  }
  yield* tipOf(order, 0 - tip, stated);
}

/** Money on top of an order, beside the entry of what it came or went with. Rule TI-5. */
function* tipOf(
  order: SoldOrder,
  total: number,
  { source, ...by }: MoneyMoved & Partial<EntryParts>,
): Generator<JournalContent> {
  if (total !== 0) yield entryOf(order, { ...by, source: `tip:${source}`, kind: 'tip', total });
}

function saleOf(
  order: SoldOrder,
  by: Pick<JournalContent, 'at' | 'day'> & Partial<Pick<JournalContent, 'who' | 'device'>>,
): JournalContent {
  const { orderId, total, rates, lines } = order;
  const source = `sale:${orderId}`;
  return { ...entryOf(order, { ...by, source, kind: 'sale', total, rates }), lines: [...lines] };
}

interface EntryParts
  extends Pick<JournalContent, 'at' | 'day' | 'source' | 'kind'>,
    Partial<Pick<JournalContent, 'who' | 'device' | 'reason'>> {
  readonly means?: PaymentMeans;
  readonly total: number;
  readonly rates?: readonly RateAmount[];
}

function entryOf(order: SoldOrder | null, parts: EntryParts): JournalContent {
  const { at, day, source, kind, who, device, reason, means, total, rates = [] } = parts;
  return {
    at,
    day,
    source,
    kind,
    order: order && { order_id: order.orderId, number: order.number, day: order.day },
    who: who ?? null,
    device: device ?? null,
    means: means ?? null,
    total_cents: total,
    rates: ratesToWire(rates),
    lines: [],
    reason: reason ?? null,
    closing: null,
  };
}

/** What is entered of some orders, the entries of this run included. */
interface Entered {
  readonly sources: Set<string>;
  add(content: Pick<JournalContent, 'source' | 'kind' | 'order' | 'rates'>): void;
  /** What refunds have left of an order. */
  leftOf(order: SoldOrder): readonly RateAmount[];
  ratesOf(source: string): readonly RateAmount[];
}

async function enteredBefore(
  client: Executor,
  orderIds: readonly string[],
  sources: readonly string[],
): Promise<Entered> {
  const { rows } = await client.query<{ document: string }>(ENTERED, [orderIds, sources]);
  const rates = new Map<string, readonly RateAmount[]>();
  const returned = new Map<string, RateAmount[]>();
  const entered: Entered = {
    sources: new Set(),
    add({ source, kind, order, rates: wire }) {
      const amounts = ratesFromWire(wire);
      rates.set(source, amounts);
      if (!order || (kind !== 'refund' && kind !== 'correction')) return;
      returned.set(order.order_id, [...(returned.get(order.order_id) ?? []), ...amounts]);
    },
    leftOf: (order) => sumByRate([...order.rates, ...(returned.get(order.orderId) ?? [])]),
    ratesOf: (source) => rates.get(source) ?? [],
  };
  for (const { document } of rows) {
    const known = JSON.parse(document) as JournalDocument;
    entered.sources.add(known.source);
    entered.add(known);
  }
  return entered;
}

/** Money that found its order later was entered without it. */
const ENTERED = `
  SELECT document FROM (
    SELECT number, document FROM books.entries WHERE order_id = ANY($1)
    UNION
    SELECT number, document FROM books.entries WHERE source = ANY($2)
  ) AS entered ORDER BY number`;

async function readPayments(
  client: Executor,
  references: readonly string[],
): Promise<ReadonlyMap<string, PaymentRow>> {
  const { rows } = await client.query<PaymentRow>(
    `SELECT reference, kind, order_id, amount_cents FROM payment_entries WHERE reference = ANY($1)`,
    [references],
  );
  return new Map(rows.map((row) => [row.reference, row]));
}

interface DuplicateRow {
  readonly job_id: string;
  readonly order_id: string;
  readonly reprint: number;
}

async function readDuplicates(
  client: Executor,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, DuplicateRow>> {
  const { rows } = await client.query<DuplicateRow>(
    `SELECT job_id, order_id, reprint FROM print_jobs WHERE job_id = ANY($1)`,
    [jobIds],
  );
  return new Map(rows.map((row) => [row.job_id, row]));
}
