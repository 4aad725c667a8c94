import { groupedTelephone } from '@comptoir/contract/accounts/telephones';
import type { ExceptionRequest, UnservedOrder } from '@comptoir/contract/staff/exceptions';
import { minutesOf } from '@comptoir/contract/wire/clock-time';
import type { OrderType } from '@comptoir/domain/menu/menu';
import {
  isOpenAt,
  openingDays,
  type ScheduleException,
} from '@comptoir/domain/schedule/opening-hours';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { BoardOrderRow } from '#modules/orders/orders.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

export type Hours = Pick<RestaurantSnapshot, 'hours' | 'scheduling'>;

type Order = Pick<
  BoardOrderRow,
  | 'order_id'
  | 'number'
  | 'order_type'
  | 'slot_starts_at'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'phone_e164'
>;

/** An exception as it is stored. */
export interface StoredException extends ExceptionRequest {
  readonly exception_id: string;
  readonly revision: number;
}

/** The exceptions of the hours, and the public holidays that are as usual. Rules SV-40 to SV-44. */
export function exceptionStore(executor: Executor) {
  async function read(text: string, values: readonly unknown[]) {
    return (await executor.query<StoredException>(text, [...values])).rows;
  }

  return {
    /** Those that are not over on `day`, by their days. */
    list: (day: CalendarDate): Promise<readonly StoredException[]> =>
      read(`${SELECT} WHERE to_day >= $1 ORDER BY from_day, to_day, entered`, [day]),

    async find(id: string): Promise<StoredException | null> {
      return (await read(`${SELECT} WHERE exception_id = $1`, [id]))[0] ?? null;
    },

    /** The one for exactly these days and this order type; null for none. */
    async findSame({ from, to, order_type }: ExceptionRequest): Promise<StoredException | null> {
      const rows = await read(
        `${SELECT} WHERE from_day = $1 AND to_day = $2 AND order_type IS NOT DISTINCT FROM $3
         ORDER BY entered LIMIT 1`,
        [from, to, order_type],
      );
      return rows[0] ?? null;
    },

    async add(request: ExceptionRequest): Promise<StoredException> {
      const [added] = await read(
        `INSERT INTO schedule_exceptions (from_day, to_day, order_type, ranges, message, translations)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
        valuesOf(request),
      );
      if (!added) throw new Error('An insert returns its row.');
      return added;
    },

    /** Replaces the content of one that exists. */
    async change(id: string, request: ExceptionRequest): Promise<StoredException> {
      const [changed] = await read(
        `UPDATE schedule_exceptions SET from_day = $1, to_day = $2, order_type = $3, ranges = $4,
           message = $5, translations = $6, revision = revision + 1
         WHERE exception_id = $7 RETURNING ${COLUMNS}`,
        [...valuesOf(request), id],
      );
      if (!changed) throw new Error('A locked row is there.');
      return changed;
    },

    async remove(id: string): Promise<void> {
      await executor.query('DELETE FROM schedule_exceptions WHERE exception_id = $1', [id]);
    },

    async holidaysAsUsual(): Promise<ReadonlySet<CalendarDate>> {
      const { rows } = await executor.query<{ day: CalendarDate }>(
        'SELECT day FROM public_holidays_as_usual',
      );
      return new Set(rows.map(({ day }) => day));
    },

    /** Says whether a public holiday is as usual; false when that was said already. */
    async setHoliday(day: CalendarDate, isAsUsual: boolean): Promise<boolean> {
      const { rowCount } = await executor.query(isAsUsual ? SET_AS_USUAL : UNSET_AS_USUAL, [day]);
      return rowCount !== 0;
    },
  };
}

/** An exception as the domain decides by it. */
export function scheduleException({
  from,
  to,
  order_type: orderType,
  ranges,
  message,
}: StoredException): ScheduleException {
  return {
    from,
    to,
    orderType,
    ranges: ranges.map(([start, end]) => ({ start: minutesOf(start), end: minutesOf(end) })),
    message,
  };
}

/** Whether a request asks for what is stored already: it was sent again. */
export function isSame(stored: StoredException, request: ExceptionRequest): boolean {
  return JSON.stringify(valuesOf(stored)) === JSON.stringify(valuesOf(request));
}

function valuesOf({ from, to, order_type, ranges, message, translations }: ExceptionRequest) {
  return [
    ...[from, to, order_type satisfies OrderType | null, JSON.stringify(ranges), message],
    translations ? JSON.stringify(translations) : null,
  ];
}

const COLUMNS =
  'exception_id, from_day AS "from", to_day AS "to", order_type, ranges, message, translations, revision';

const SELECT = `SELECT ${COLUMNS} FROM schedule_exceptions`;

const SET_AS_USUAL =
  'INSERT INTO public_holidays_as_usual (day) VALUES ($1) ON CONFLICT (day) DO NOTHING';
const UNSET_AS_USUAL = 'DELETE FROM public_holidays_as_usual WHERE day = $1';

/**
 * The orders for times that `before` serves and `after` does not, the next one first. The start of its slot
 * decides, whatever was promised since. Rule SV-43.
 */
export function unservedOrders(
  orders: readonly Order[],
  before: readonly ScheduleException[],
  after: readonly ScheduleException[],
  { hours, scheduling }: Hours,
  seesGuests: boolean,
): UnservedOrder[] {
  const { timezone } = scheduling.pickup;
  const isServed = (exceptions: readonly ScheduleException[], order: Order, at: Date) =>
    isOpenAt(
      openingDays(hours[order.order_type], exceptions, order.order_type),
      at.getTime(),
      timezone,
    );
  return orders
    .flatMap((order) => {
      const { order_id, number, order_type, slot_starts_at: at } = order;
      if (at === null || !isServed(before, order, at) || isServed(after, order, at)) return [];
      const guest = seesGuests ? `${order.first_name} ${order.last_name}`.trim() : null;
      const phone = seesGuests ? groupedTelephone(order.phone_e164) : null;
      return { order_id, number, order_type, wanted_at: at, guest, phone };
    })
    .sort(
      (one, other) =>
        one.wanted_at.getTime() - other.wanted_at.getTime() || one.number - other.number,
    );
}
