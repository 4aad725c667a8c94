import { isDeepStrictEqual } from 'node:util';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import {
  fittingReport,
  type MayReport,
  mayReport,
  type ReportedUnits,
  unreportedUnits,
} from '@comptoir/domain/reported-items/reporting';
import type { Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { noteStateChange } from '#db/live-states.ts';
import { transaction } from '#db/transaction.ts';
import { lockOrder, noteOrderChange } from '#modules/orders/orders.ts';
import {
  type ItemReport,
  type NamedUnits,
  type ReportedItemsDependencies,
  type ReportedOrder,
  reportStore,
} from './report-store.ts';

/** What a guest sends. */
interface SentReport {
  readonly localId: string;
  readonly units: readonly ReportedUnits[];
  readonly text: string | null;
  readonly photograph: Buffer | null;
}

/** What became of a report that was sent. */
export type Reporting =
  | { readonly kind: 'reported' }
  | { readonly kind: 'unknown' }
  /** Another report was sent as this one. */
  | { readonly kind: 'local_id_reused' }
  | { readonly kind: Exclude<MayReport, 'allowed'> }
  /** `index`: of the first units whose line has fewer to report. */
  | { readonly kind: 'too_many_units'; readonly index: number; readonly left: number }
  | { readonly kind: 'rejected_photograph'; readonly message: string }
  | { readonly kind: 'busy' };

/** Stores a guest's report, once for its local id. Rules RI-1 to RI-5. */
export function makeReport({
  pool,
  photographs,
  hashGuest,
  timeZone,
  clock,
}: ReportedItemsDependencies) {
  return async (orderId: string, sent: SentReport): Promise<Reporting> => {
    const order = await reportStore(pool).order(orderId);
    if (!order) return { kind: 'unknown' };
    const guestHash = hashGuest(order.email || `order ${orderId}`);
    const zone = await timeZone();
    const known = { order, orderId, guestHash, sent, zone };
    // Asked before, so that no photograph is decoded for a report that is rejected; decided under the lock.
    const before = await judge(pool, known, clock());
    if (before.kind !== 'allowed') return before;
    const stored = sent.photograph && (await photographs.store(sent.photograph));
    if (stored?.kind === 'busy') return stored;
    if (stored?.kind === 'rejected') {
      return { kind: 'rejected_photograph', message: stored.message };
    }
    const photograph = stored?.file ?? null;
    let isStored = false;
    try {
      const reporting = await transaction(pool, async (client): Promise<Reporting> => {
        await lockOrder(client, orderId);
        await reportStore(client).lockGuest(guestHash);
        const now = clock();
        const judged = await judge(client, known, now);
        if (judged.kind !== 'allowed') return judged;
        const { localId, text } = sent;
        const report = { reportId: crypto.randomUUID(), orderId, localId, text, photograph };
        await reportStore(client).insert({ ...report, units: judged.units }, guestHash, now);
        await noteOrderChange(client, orderId);
        await noteStateChange(client, 'reported_items');
        isStored = true;
        return { kind: 'reported' };
      });
      return reporting;
    } finally {
      if (photograph !== null && !isStored) await photographs.remove(photograph);
    }
  };
}

interface JudgedReport {
  readonly order: ReportedOrder;
  readonly orderId: string;
  readonly guestHash: string;
  readonly sent: SentReport;
  readonly zone: TimeZone;
}

type Judged = Reporting | { readonly kind: 'allowed'; readonly units: readonly NamedUnits[] };

/** Whether a report may be stored; `reported` for one that was. */
async function judge(
  executor: Executor,
  { order, orderId, guestHash, sent, zone }: JudgedReport,
  now: Instant,
): Promise<Judged> {
  const store = reportStore(executor);
  const earlier = await store.ofOrder(orderId);
  const same = earlier.find(({ localId }) => localId === sent.localId);
  if (same) return { kind: isSame(same, sent) ? 'reported' : 'local_id_reused' };
  const { from } = serviceDayBounds(serviceDay(now, zone), zone);
  const today = await store.countSince({ guestHash, orderId }, from, now);
  const may = mayReport({ handedOverAt: handedOverAt(order), today }, now);
  if (may !== 'allowed') return { kind: may };
  const left = unreportedUnits(soldUnits(order), reportedUnits(earlier));
  const fitting = fittingReport(sent.units, left);
  if (fitting.kind !== 'fits') {
    const index = sent.units.findIndex(({ part }) => part === fitting.part);
    return { kind: 'too_many_units', index, left: fitting.left };
  }
  return { kind: 'allowed', units: named(sent.units, order) };
}

/** When an order was handed over; null for one that is not. Rule RI-1. */
export function handedOverAt({ progress, handed_over_at: at }: ReportedOrder): Instant | null {
  return progress === 'handed_over' ? (at?.getTime() ?? null) : null;
}

/** The units of each line of an order, those of free lines too. */
export function soldUnits({ lines }: ReportedOrder) {
  return lines.map(({ position, quantity }) => ({ part: position, quantity }));
}

/** All units that the reports of an order name. */
export function reportedUnits(reports: readonly ItemReport[]): readonly ReportedUnits[] {
  return reports.flatMap(({ units }) => units);
}

function named(units: readonly ReportedUnits[], { lines }: ReportedOrder): readonly NamedUnits[] {
  const names = new Map(lines.map(({ position, name }) => [position, name]));
  return units.map(({ part, quantity, problem }) => ({
    part,
    name: names.get(part) ?? '',
    quantity,
    problem,
  }));
}

/** A guest who is anonymised meanwhile has no words and no photograph any more. */
function isSame(known: ItemReport, { units, text, photograph }: SentReport): boolean {
  const listed = (all: readonly ReportedUnits[]) =>
    all.map(({ part, quantity, problem }) => [part, quantity, problem]);
  return (
    isDeepStrictEqual(listed(known.units), listed(units)) &&
    known.text === text &&
    (known.photograph !== null) === (photograph !== null)
  );
}
