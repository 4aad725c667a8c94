import type { MadeLine } from '@comptoir/domain/availability/portions';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

/** An order that is still to be prepared. */
export interface OpenOrder {
  readonly orderId: string;
  readonly number: number;
  readonly dueAt: Instant;
  readonly lines: readonly MadeLine[];
}

interface OpenOrderRow {
  readonly order_id: string;
  readonly number: number;
  readonly due_at: Date;
  readonly lines: readonly {
    readonly item_id: string;
    readonly quantity: number;
    readonly options: ChosenOptions;
    readonly dishes:
      | readonly { readonly item_id: string; readonly options: ChosenOptions }[]
      | null;
  }[];
}

type ChosenOptions = readonly { readonly option_id: string; readonly quantity: number }[];

/** The orders of this day of the service and of later ones that are not ready, the most urgent first. Rule SV-6. */
export async function readOpenOrders(
  executor: Executor,
  now: Instant,
  { scheduling }: Pick<RestaurantSnapshot, 'scheduling'>,
): Promise<readonly OpenOrder[]> {
  const { timezone } = scheduling.pickup;
  const { from } = serviceDayBounds(serviceDay(now, timezone), timezone);
  const { rows } = await executor.query<OpenOrderRow>({
    name: 'orders-to-prepare',
    text: READ,
    values: [new Date(from)],
  });
  return rows.map(({ order_id, number, due_at, lines }) => ({
    orderId: order_id,
    number,
    dueAt: due_at.getTime(),
    lines: lines.map((line) => ({
      ...madeDish(line),
      quantity: line.quantity,
      courses: [{ choices: (line.dishes ?? []).map(madeDish) }],
    })),
  }));
}

function madeDish({
  item_id,
  options,
}: Pick<OpenOrderRow['lines'][number], 'item_id' | 'options'>): Omit<MadeLine, 'quantity'> {
  return {
    itemId: item_id,
    options: options.map(({ option_id, quantity }) => ({ optionId: option_id, quantity })),
  };
}

const READ = `
  SELECT open_orders.order_id, number, due_at,
    coalesce((
      SELECT json_agg(json_build_object(
        'item_id', line.item_id, 'quantity', line.quantity - line.cancelled_quantity, 'options', line.options,
        'dishes', line.dishes
      ))
      FROM order_lines AS line
      WHERE line.order_id = open_orders.order_id AND line.quantity > line.cancelled_quantity
    ), '[]') AS lines
  FROM open_orders
  WHERE progress IN ('received', 'accepted', 'preparing') AND due_at >= $1
  ORDER BY due_at, number`;
