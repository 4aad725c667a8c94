import type { JournalLine } from '@comptoir/contract/books/journal-document';
import type { RateAmount } from '@comptoir/domain/books/amounts-by-rate';
import type { Executor } from '#db/connection.ts';
import { IS_HAND_OVER, orderWire, type StoredPayment } from '#modules/orders/orders.ts';
import { orderRates, type StoredRateAmount } from '#stored-rates.ts';

/** An order as the journal enters it; amounts in cents. */
export interface SoldOrder {
  readonly orderId: string;
  readonly number: number;
  readonly day: string;
  readonly total: number;
  /** What was paid by card on top of it. */
  readonly tip: number;
  readonly rates: readonly RateAmount[];
  readonly lines: readonly JournalLine[];
  readonly isPaidByCard: boolean;
  /** As it was handed over; what was corrected since is not in it. Rules BK-60 and BK-62. */
  readonly payments: readonly StoredPayment[];
  /** Also where it was recalled since: its sale stays one. Rule OB-51. */
  readonly isHandedOver: boolean;
  /** Who handed it over, and where: for the first time where it was recalled since. */
  readonly handedOverBy: { readonly who: string | null; readonly device: string | null };
}

/** Reads orders with their lines, without their guests; by id. */
export async function readSoldOrders(
  client: Executor,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, SoldOrder>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await client.query<SoldRow>(SELECT, [orderIds]);
  return new Map(rows.map((row) => [row.order_id, soldOrder(row)]));
}

type SoldNames = Parameters<typeof orderWire.soldName>[0];

interface SoldLine extends Omit<JournalLine, 'name'>, SoldNames {
  readonly dishes: readonly SoldNames[] | null;
}

interface SoldRow {
  readonly order_id: string;
  readonly number: number;
  readonly day: string;
  readonly status: string;
  readonly progress: string | null;
  readonly total_cents: number;
  readonly tip_cents: number;
  readonly taxes: readonly StoredRateAmount[];
  readonly lines: readonly SoldLine[];
  readonly payments: SoldOrder['payments'] | null;
  readonly who: string | null;
  readonly device: string | null;
}

function soldOrder(row: SoldRow): SoldOrder {
  return {
    orderId: row.order_id,
    number: row.number,
    day: row.day,
    total: row.total_cents,
    tip: row.tip_cents,
    rates: orderRates(row.total_cents, row.taxes),
    lines: row.lines.map(journalLine),
    isPaidByCard: row.status === 'paid',
    payments: row.payments ?? inCash(row.total_cents),
    isHandedOver: row.progress === 'handed_over' || row.payments !== null,
    handedOverBy: { who: row.who, device: row.device },
  };
}

/** A line as the journal has it, with its size or its dishes in its name: « Formule midi (Soupe, Vin rouge) ». */
function journalLine({ item_name, options, dishes, ...amounts }: SoldLine): JournalLine {
  return { name: orderWire.soldLineName({ item_name, options, dishes }), ...amounts };
}

/** How an order was paid that does not say it. */
function inCash(total: number): SoldOrder['payments'] {
  return total === 0 ? [] : [{ means: 'cash', amount_cents: total }];
}

const SELECT = `
  SELECT orders.order_id, orders.number, orders.day, orders.status, orders.progress,
    orders.total_cents, orders.tip_cents, orders.taxes, handed_over.person_name AS who, handed_over.device_name AS device,
    coalesce((
      SELECT data -> 'before' FROM order_events
      WHERE order_events.order_id = orders.order_id AND type = 'payments_corrected'
      ORDER BY sequence LIMIT 1
    ), handover_payments) AS payments,
    coalesce((
      SELECT json_agg(json_build_object(
        'item_name', item_name, 'options', options, 'dishes', dishes, 'quantity', quantity, 'unit_price_cents', unit_price_cents,
        'total_cents', total_cents, 'discount_cents', discount_cents, 'tax_cents', tax_cents
      ) ORDER BY position)
      FROM order_lines WHERE order_lines.order_id = orders.order_id
    ), '[]') AS lines
  FROM orders
  LEFT JOIN LATERAL (
    SELECT event.person_name, event.device_name FROM order_events AS event
    WHERE event.order_id = orders.order_id AND ${IS_HAND_OVER}
    ORDER BY event.sequence LIMIT 1
  ) AS handed_over ON true
  WHERE orders.order_id = ANY($1)`;
