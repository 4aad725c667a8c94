import { type Cents, roundedProportion, sum } from '@comptoir/domain/money/money';
import {
  addDays,
  type Instant,
  type TimeZone,
  wallClock,
} from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { PayoutState, ProviderTransaction } from '#adapters/cards/card-gateway.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { markContents, storePayout, storeTransactions } from '#modules/payouts/payout-store.ts';
import { beginSync, endSync } from '#modules/payouts/payout-sync.ts';

const DAY_MS = 24 * 60 * 60_000;

/** As for a card of the European Union: 1.5 % and 25 cents of each payment. */
const FEE_RATE = 150;
const FEE_BASE = 25;

/** When card money can be paid out. */
const AVAILABLE_AFTER_MS = 3 * DAY_MS;

/** What share of the evening so far is paid out, and how far that is; the rest waits. */
const PAID_OUT: readonly (readonly [share: number, state: PayoutState, days: number])[] = [
  [0.5, 'paid', 0],
  [0.25, 'in_transit', 2],
];

/**
 * Shows the card payments of the invented evening as a provider would: the first ones in two payouts, the later ones
 * waiting. Each movement has its entry of the ledger, so that nothing differs. Rule OB-95.
 */
export function catchUpPayouts(pool: pg.Pool, zone: TimeZone, now: Instant): Promise<void> {
  return transaction(pool, async (client) => {
    const movements = await newMovements(client);
    await storeTransactions(client, null, movements);
    if (!(await hasPayouts(client))) await payOut(client, movements, zone, now);
    const run = await beginSync(client, now);
    if (run) await endSync(client, run.lease, now);
  });
}

async function payOut(
  client: Executor,
  movements: readonly ProviderTransaction[],
  zone: TimeZone,
  now: Instant,
): Promise<void> {
  let paid = 0;
  for (const [index, [share, state, days]] of PAID_OUT.entries()) {
    const contained = movements.slice(paid, paid + Math.floor(movements.length * share));
    paid += contained.length;
    if (contained.length === 0) return;
    const payoutId = `po_demonstration_${index + 1}`;
    await storePayout(client, {
      payoutId,
      state,
      createdAt: now,
      failure: null,
      contents: 'complete',
      amount: sum(contained.map(({ amount, fee }) => amount - fee)),
      arrivesOn: addDays(wallClock(now, zone).date, days),
    });
    await storeTransactions(client, payoutId, contained);
    await markContents(client, payoutId, 'known');
  }
}

/** What the ledger has and no payout shows yet, the first one first. */
async function newMovements(client: Executor): Promise<readonly ProviderTransaction[]> {
  const { rows } = await client.query<EntryRow>(NEW_ENTRIES);
  return rows.map(({ reference, kind, amount_cents, intent_id, entered_at }) => {
    const isPayment = kind === 'captured';
    const occurredAt = entered_at.getTime();
    return {
      kind,
      reference,
      occurredAt,
      intentId: intent_id,
      isMarked: true,
      transactionId: `txn_${reference}`,
      amount: isPayment ? amount_cents : 0 - amount_cents,
      fee: isPayment ? feeOf(amount_cents) : 0,
      availableAt: occurredAt + AVAILABLE_AFTER_MS,
    };
  });
}

function feeOf(amount: Cents): Cents {
  return roundedProportion(amount, FEE_RATE, 10_000) + FEE_BASE;
}

async function hasPayouts(client: Executor): Promise<boolean> {
  return (await client.query('SELECT FROM payouts LIMIT 1')).rowCount === 1;
}

interface EntryRow {
  readonly reference: string;
  readonly kind: 'captured' | 'refunded';
  readonly amount_cents: number;
  readonly intent_id: string;
  readonly entered_at: Date;
}

const NEW_ENTRIES = `
  SELECT reference, kind, amount_cents, intent_id, entered_at FROM payment_entries AS entry
  WHERE kind IN ('captured', 'refunded')
    AND EXISTS (SELECT FROM demo_intents WHERE demo_intents.intent_id = entry.intent_id)
    AND NOT EXISTS (
      SELECT FROM payout_transactions WHERE payout_transactions.reference = entry.reference
    )
  ORDER BY entry_id`;
