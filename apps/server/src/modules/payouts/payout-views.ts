import type { Difference, Movement, Payout, PayoutSync } from '@comptoir/contract/staff/payouts';
import {
  isWithoutSale,
  type MovementKind,
  payoutDifferences,
  payoutSums,
} from '@comptoir/domain/books/payout-matching';
import type { Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { SyncState } from './payout-sync.ts';
import type { ReadMovement, StoredPayout, UnseenEntry } from './read-payouts.ts';

const COLUMNS = [
  ...['Versement', 'Arrivée', 'Date', 'Nature', 'Commande', 'Montant', 'Frais', 'Net'],
  ...['Rapprochement', 'Référence'],
];

const KINDS: Readonly<Record<MovementKind, string>> = {
  captured: 'Vente',
  refunded: 'Remboursement',
  refund_failed: 'Remboursement échoué',
  dispute_withdrawn: 'Litige',
  dispute_reinstated: 'Litige gagné',
  fee: 'Frais',
  payout_returned: 'Versement renvoyé par la banque',
  adjustment: 'Ajustement',
};

/** Money that no order took. Rule PO-12. */
const WITHOUT_SALE = 'Argent sans vente';

const MATCHES: Readonly<Record<ReadMovement['match']['kind'], string>> = {
  matched: 'Rapproché',
  amount_differs: 'Montant différent',
  unknown: 'Inconnu de la boutique',
  other: 'Autre',
  provider: '',
};

/** Spreadsheets in French have commas in numbers, and so semicolons between cells. */
const WRITTEN = {
  delimiter: ';',
  escape_formulas: true,
  record_delimiter: 'windows',
  bom: true,
  cast: { number: (euros: number) => euros.toFixed(2).replace('.', ',') },
} as const;

/** A movement with the day on which its payout arrives. */
type ExportedMovement = ReadMovement & { readonly arrivesOn: string };

/** After a day and a half without an answer what is shown is old: a run is due each day. Rule PO-4. */
const OLD_AFTER_MS = 36 * 60 * 60_000;

/** A payout with what it contains, as the API has it. */
export interface PayoutView {
  readonly payout: Payout;
  readonly movements: readonly ReadMovement[];
  readonly differences: readonly Difference[];
}

/** Compares a payout with what it contains. Rules PO-12 and PO-13. */
export function viewPayout(payout: StoredPayout, movements: readonly ReadMovement[]): PayoutView {
  const { payoutId, amount, state, arrivesOn, failure, contents } = payout;
  const sums = payoutSums(movements);
  const terms = { amount, hasFailed: state === 'failed', contents };
  const ofPayout = payoutDifferences(terms, sums).map(
    (found): Difference => ({
      kind: found.kind,
      payout_id: payoutId,
      on: null,
      arrives_on: arrivesOn,
      amount,
      difference: found.kind === 'sum_differs' ? found.difference : null,
      order: null,
    }),
  );
  const differences = [...ofPayout, ...movements.flatMap(movementDifference)];
  return {
    payout: {
      payout_id: payoutId,
      amount,
      state,
      arrives_on: arrivesOn,
      failure,
      contents,
      sums,
      has_difference: differences.length > 0,
    },
    movements,
    differences,
  };
}

/** The difference that a movement is, if it is one. Rule PO-10. */
export function movementDifference(movement: ReadMovement): readonly Difference[] {
  const { match, payoutId, occurredAt, amount } = movement;
  if (match.kind !== 'unknown' && match.kind !== 'amount_differs') return [];
  return [
    {
      kind: match.kind,
      payout_id: payoutId,
      on: new Date(occurredAt),
      arrives_on: null,
      amount,
      difference: match.kind === 'amount_differs' ? match.difference : null,
      order: orderOf(movement),
    },
  ];
}

/** An entry that the provider should have shown. Rule PO-14. */
export function missingDifference(entry: UnseenEntry): Difference {
  return {
    kind: 'missing',
    payout_id: null,
    on: new Date(entry.bookedAt),
    arrives_on: null,
    amount: entry.amount,
    difference: -entry.amount,
    order: entryOrder(entry),
  };
}

/** An entry that the provider has still to show. Rule PO-14. */
export function unseenToWire(entry: UnseenEntry) {
  return {
    booked_at: new Date(entry.bookedAt),
    amount: entry.amount,
    order: entryOrder(entry),
  };
}

/** A movement as the API has it. */
export function movementToWire(movement: ReadMovement): Movement {
  const { transactionId, kind, occurredAt, availableAt, amount, fee, match } = movement;
  return {
    transaction_id: transactionId,
    kind,
    occurred_at: new Date(occurredAt),
    available_at: new Date(availableAt),
    amount,
    fee,
    net: amount - fee,
    match: match.kind,
    order: orderOf(movement),
  };
}

/** How old what is shown is. Rule PO-4. */
export function syncToWire(state: SyncState | null, now: Instant): PayoutSync {
  if (state === null) {
    return { synced_at: null, failing_since: null, failure: null, is_old: false };
  }
  const { syncedAt, failingSince, failure } = state;
  return {
    synced_at: syncedAt === null ? null : new Date(syncedAt),
    failing_since: failingSince === null ? null : new Date(failingSince),
    failure,
    is_old: syncedAt !== null && now - syncedAt > OLD_AFTER_MS,
  };
}

function orderOf({ match, orderNumber }: ReadMovement): Movement['order'] {
  const orderId = 'orderId' in match ? match.orderId : null;
  return orderId === null ? null : { order_id: orderId, number: orderNumber };
}

function entryOrder({ orderId, orderNumber }: UnseenEntry): Movement['order'] {
  return orderId === null ? null : { order_id: orderId, number: orderNumber };
}

/** The movements of payouts as a table, a line each. Rule PO-22. */
export async function payoutsCsv(
  movements: readonly ExportedMovement[],
  timeZone: TimeZone,
): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const time = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  });
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone: 'UTC' });
  const rows = movements.map((movement) => [
    movement.payoutId ?? '',
    day.format(Date.parse(movement.arrivesOn)),
    time.format(movement.occurredAt),
    isWithoutSale(movement) ? WITHOUT_SALE : KINDS[movement.kind],
    movement.orderNumber === null ? '' : `n° ${movement.orderNumber}`,
    movement.amount / 100,
    movement.fee / 100,
    (movement.amount - movement.fee) / 100,
    MATCHES[movement.match.kind],
    movement.transactionId,
  ]);
  return stringify([COLUMNS, ...rows], WRITTEN);
}
