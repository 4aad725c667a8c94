import type { StaffAvailability } from '@comptoir/contract/staff/availability';
import type { DevicesEventData } from '@comptoir/contract/staff/devices';
import { openingCheckAnswer } from '@comptoir/contract/staff/opening-check';
import type { PrintersEventData } from '@comptoir/contract/staff/printing';
import { compareByStart, serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import { startBy } from '@comptoir/domain/orders/promise';
import {
  exceptionOn,
  openingDays,
  rangesOn,
  type ScheduleException,
} from '@comptoir/domain/schedule/opening-hours';
import { boundaryOn, type CalendarDate, dayClock } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import type { BoardOrderRow, Orders } from '#modules/orders/orders.ts';
import { type StaffAccess, staffApi } from '#modules/staff/staff.ts';
import type { Resources } from '#resources.ts';
import { madeItemIds, orderLeadTimes } from '#restaurant/order-lead-times.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { LiveAvailability } from '../availability.ts';

type Restaurant = Pick<RestaurantSnapshot, 'hours' | 'scheduling' | 'items'>;

/** The orders with which a service begins. */
const FIRST_ORDERS = 5;

const ORDER_TYPES = ['pickup', 'delivery'] as const;

/** What is to be looked at before a service, in one answer. Rules SV-80 to SV-84. */
export function openingCheckRoutes(
  app: FastifyInstance,
  {
    access,
    orders,
    live,
    availability,
    devices,
    printers,
    restaurant,
    clock,
  }: Pick<Resources, 'clock'> & {
    readonly access: StaffAccess;
    readonly orders: { readonly board: Pick<Orders['board'], 'open'> };
    readonly live: Pick<LiveAvailability, 'current'>;
    /** The states that boards are told of. */
    readonly availability: () => Promise<StaffAvailability>;
    readonly devices: () => Promise<DevicesEventData>;
    readonly printers: () => Promise<PrintersEventData>;
    readonly restaurant: () => Promise<Restaurant>;
  },
): void {
  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/opening-check',
    {
      can: 'orders.read',
      summary: 'What is to be looked at before a service.',
      answer: openingCheckAnswer,
    },
    async () => {
      const shop = await restaurant();
      const now = clock();
      const { timezone } = shop.scheduling.pickup;
      const day = serviceDay(now, timezone);
      const { from, until } = serviceDayBounds(day, timezone);
      const [set, { state }, known, paper, open] = await Promise.all([
        availability(),
        live.current(),
        devices(),
        printers(),
        orders.board.open(from),
      ]);
      const ofService = open.map((row) => queued(row, shop)).filter(({ dueAt }) => dueAt < until);
      return {
        now: new Date(now),
        day,
        timezone,
        hours: ORDER_TYPES.map((type) => hoursOf(type, day, shop, state.exceptions)),
        devices: known.devices.filter(({ kind }) => kind !== 'printer'),
        printers: paper.printers,
        paper_problems: paper.problems.length,
        holds: set.holds.map((hold) => ({
          ...hold,
          is_left_over: hold.set_at.getTime() < from,
        })),
        pauses: set.pauses,
        rush: set.rush,
        closed_slots: [...state.closedSlots]
          .filter((startsAt) => startsAt > now && startsAt < until)
          .sort((one, other) => one - other)
          .map((at) => new Date(at)),
        open_orders: ofService.length,
        first_orders: ofService
          .toSorted(compareByStart)
          .slice(0, FIRST_ORDERS)
          .map(({ row, dueAt, startBy: startAt }) => ({
            order_id: row.order_id,
            number: row.number,
            order_type: row.order_type,
            due_at: new Date(dueAt),
            start_by: new Date(startAt),
          })),
      };
    },
  );
}

/** The hours of an order type on a day, with the exception that decides them. Rule SV-82. */
function hoursOf(
  orderType: BoardOrderRow['order_type'],
  day: CalendarDate,
  { hours, scheduling }: Restaurant,
  exceptions: readonly ScheduleException[],
) {
  const days = openingDays(hours[orderType], exceptions, orderType);
  const exception = exceptionOn(days, day);
  const clock = dayClock(day, scheduling[orderType].timezone);
  return {
    order_type: orderType,
    ranges: rangesOn(days, day).map(({ start, end }) => ({
      starts_at: new Date(boundaryOn(clock, start)),
      ends_at: new Date(boundaryOn(clock, end)),
    })),
    is_exception: exception !== null,
    message: exception?.message ?? '',
  };
}

function queued(row: BoardOrderRow, restaurant: Restaurant) {
  const dueAt = row.due_at.getTime();
  return {
    row,
    dueAt,
    startBy: startBy(dueAt, orderLeadTimes(row.order_type, madeItemIds(row.lines), restaurant)),
    submittedAt: row.submitted_at.getTime(),
    number: row.number,
  };
}
