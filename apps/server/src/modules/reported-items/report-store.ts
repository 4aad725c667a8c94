import type { Cents } from '@comptoir/domain/money/money';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { ReportedUnits, ReportState } from '@comptoir/domain/reported-items/reporting';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { CLOCK_SKEW_MS } from '@comptoir/domain/schedule/within-window';
import type { Executor } from '#db/connection.ts';
import type { BoardRefusal, OrderMoney } from '#modules/orders/orders.ts';
import type { StaffCaller } from '#modules/staff/staff.ts';
import type { Shop } from '#shop.ts';
import type { ReportPhotographs } from './photographs.ts';

export interface ReportedItemsDependencies
  extends Pick<Shop, 'pool' | 'clock' | 'timeZone' | 'hashGuest'> {
  readonly money: OrderMoney;
  readonly photographs: ReportPhotographs;
}

/** What of refunds other modules decide and do. */
export interface ReportRefunds {
  /** Asked before a refund: what the caller may give back now, and how much in all. Rule OB-11. */
  readonly allowanceOf: (caller: StaffCaller) => Promise<RefundAllowance>;
  /** Has the card provider make it now; later attempts are made by a job. */
  readonly attemptNow: (refundId: string) => Promise<unknown>;
}

export interface RefundAllowance {
  /** Why the caller may not give `amount` back after `before` cents; null when it is allowed. */
  readonly refuse: (amount: Cents, before: Cents) => BoardRefusal | null;
  /** The most that the caller may still give back after `before` cents; null without a limit. */
  readonly limit: (before: Cents) => Cents | null;
}

/** Reported units with the name of their line as it was sold. */
export interface NamedUnits extends ReportedUnits {
  readonly name: string;
}

/** A report of the guest of an order, as it is stored. */
export interface ItemReport {
  readonly reportId: string;
  readonly orderId: string;
  readonly localId: string;
  readonly reportedAt: Date;
  readonly units: readonly NamedUnits[];
  /** Null where nothing was written, and once it is deleted. */
  readonly text: string | null;
  /** The name of its file. */
  readonly photograph: string | null;
  readonly state: ReportState;
  readonly closedAt: Date | null;
  readonly answer: string | null;
  readonly refundId: string | null;
  readonly person: string | null;
  readonly device: string | null;
}

/** What of an order decides about reports: its lines without the units that were left out. */
export interface ReportedOrder {
  readonly progress: OrderProgress;
  /** Empty once the guest is anonymised. */
  readonly email: string;
  readonly handed_over_at: Date | null;
  readonly lines: readonly {
    readonly position: number;
    readonly name: string;
    readonly quantity: number;
    readonly options: readonly { readonly name: string; readonly quantity: number }[];
    readonly dishes: readonly { readonly item_name: string }[] | null;
  }[];
}

/** An open report with the number of its order. */
export type OpenReport = Pick<ItemReport, 'reportId' | 'orderId' | 'reportedAt' | 'units'> & {
  readonly number: number;
};

/** The tables of reports; each statement is part of the transaction of `executor`. */
export function reportStore(executor: Executor) {
  return {
    /** Null for an order that is unknown, or not submitted. */
    async order(orderId: string): Promise<ReportedOrder | null> {
      return (await executor.query<ReportedOrder>(SELECT_ORDER, [orderId])).rows[0] ?? null;
    },

    /** The reports of an order, the oldest first. */
    async ofOrder(orderId: string): Promise<readonly ItemReport[]> {
      const { rows } = await executor.query<ItemReport>(
        `${SELECT_REPORTS} WHERE order_id = $1 ORDER BY reported_at, report_id`,
        [orderId],
      );
      return rows;
    },

    /** The unanswered reports, the oldest first. Rule RI-7. */
    async open(limit: number): Promise<readonly OpenReport[]> {
      return (await executor.query<OpenReport>(SELECT_OPEN, [limit])).rows;
    },

    /** How many reports this guest has made since, of any order. Rule RI-3. */
    async countSince(
      { guestHash, orderId }: { readonly guestHash: string; readonly orderId: string },
      since: Instant,
      now: Instant,
    ): Promise<number> {
      const { rows } = await executor.query<{ count: number }>(
        `SELECT count(*) FROM item_reports
         WHERE (guest_hash = $1 OR order_id = $2) AND reported_at BETWEEN $3 AND $4`,
        [guestHash, orderId, new Date(since), new Date(now + CLOCK_SKEW_MS)],
      );
      return rows[0]?.count ?? 0;
    },

    /** Until the transaction ends, no other one counts or stores reports of this guest. Rule RI-3. */
    async lockGuest(guestHash: string): Promise<void> {
      await executor.query("SELECT pg_advisory_xact_lock(hashtextextended('report ' || $1, 0))", [
        guestHash,
      ]);
    },

    async insert(
      report: Pick<
        ItemReport,
        'reportId' | 'orderId' | 'localId' | 'units' | 'text' | 'photograph'
      >,
      guestHash: string,
      now: Instant,
    ): Promise<void> {
      const { reportId, orderId, localId, units, text, photograph } = report;
      await executor.query(INSERT, [
        ...[reportId, orderId, localId, guestHash, new Date(now)],
        ...[JSON.stringify(units), text, photograph],
      ]);
    },

    /** Closes an open report, with the order locked. */
    async close(
      reportId: string,
      outcome: Pick<ItemReport, 'answer' | 'refundId' | 'person' | 'device'>,
      now: Instant,
    ): Promise<void> {
      const { answer, refundId, person, device } = outcome;
      await executor.query(CLOSE, [reportId, new Date(now), answer, refundId, person, device]);
    },

    /** The reports of several orders with the guest's words, for an export of the guest's data. Rule RI-6. */
    async ofOrders(orderIds: readonly string[]): Promise<readonly ItemReport[]> {
      const { rows } = await executor.query<ItemReport>(
        `${SELECT_REPORTS} WHERE order_id = ANY($1::text[]) ORDER BY reported_at, report_id`,
        [orderIds],
      );
      return rows;
    },
  };
}

const SELECT_ORDER = `
  SELECT orders.progress, orders.email,
    (
      SELECT max(at) FROM order_events
      WHERE order_events.order_id = orders.order_id AND type = 'advanced'
        AND data ->> 'progress' = 'handed_over'
    ) AS handed_over_at,
    coalesce((
      SELECT json_agg(json_build_object(
        'position', position, 'name', item_name, 'quantity', quantity - cancelled_quantity,
        'options', options, 'dishes', dishes
      ) ORDER BY position)
      FROM order_lines
      WHERE order_lines.order_id = orders.order_id AND quantity > cancelled_quantity
    ), '[]') AS lines
  FROM orders WHERE orders.order_id = $1 AND orders.submitted_at IS NOT NULL`;

const SELECT_REPORTS = `
  SELECT report_id AS "reportId", order_id AS "orderId", local_id AS "localId",
    reported_at AS "reportedAt", units, text, photograph, state, closed_at AS "closedAt", answer,
    refund_id AS "refundId", person_name AS person, device_name AS device
  FROM item_reports`;

const SELECT_OPEN = `
  SELECT report_id AS "reportId", item_reports.order_id AS "orderId", orders.number,
    reported_at AS "reportedAt", units
  FROM item_reports JOIN orders USING (order_id)
  WHERE state = 'open' ORDER BY reported_at, report_id LIMIT $1`;

const INSERT = `
  INSERT INTO item_reports
    (report_id, order_id, local_id, guest_hash, reported_at, units, text, photograph)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

const CLOSE = `
  UPDATE item_reports SET closed_at = $2, answer = $3, refund_id = $4, person_name = $5,
    device_name = $6, state = CASE WHEN $4::text IS NULL THEN 'answered' ELSE 'refunded' END
  WHERE report_id = $1 AND state = 'open'`;
