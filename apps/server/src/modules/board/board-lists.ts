import type { BoardAnswer, FullOrder } from '@comptoir/contract/staff/board';
import { compareByStart, serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import type { CalendarDate, Instant } from '@comptoir/domain/schedule/restaurant-time';
import { normalise } from '@comptoir/domain/search/compared-text';
import { wordsOf } from '@comptoir/domain/search/search-index';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import {
  type BoardOrderRow,
  type OrderMoney,
  type Orders,
  orderRefunds,
} from '#modules/orders/orders.ts';
import { leadMinutes } from '#restaurant/order-lead-times.ts';
import {
  type BoardRestaurant,
  boardCard,
  fullOrder,
  queuedOrder,
  type Viewer,
} from './board-card.ts';
import { eventIdOf } from './board-feed.ts';
import { boardStore } from './boards.ts';
import { deliveryOf } from './couriers.ts';

/** What a search asks for: a number of the day, and words with which names or telephones begin. */
interface SearchTerms {
  readonly number: number | null;
  /** None: by number only. */
  readonly words: readonly string[];
}

const MAX_NUMBER_DIGITS = 6;

const PHONE_DIGITS = 4;

const MAX_WORDS = 5;

type Board = BoardAnswer['payload'];

export type BoardLists = ReturnType<typeof boardLists>;

/** What the boards show. Rules OB-13 and OB-14. */
export function boardLists({
  executor,
  orders,
  money,
  isHandOverClosed,
  restaurant,
  clock,
}: {
  readonly executor: Executor;
  readonly orders: Pick<Orders, 'board' | 'events'>;
  readonly money: Pick<OrderMoney, 'sourcesOf' | 'refundsOf'>;
  /** Whether the day in which an order was handed over is closed. Rule BK-62. */
  readonly isHandOverClosed: (orderId: string) => Promise<boolean>;
  readonly restaurant: () => Promise<BoardRestaurant>;
  readonly clock: Clock;
}) {
  const boards = boardStore(executor);
  const { board } = orders;

  /** The cards of a list, with what the page needs beside them. */
  async function answer(
    viewer: Viewer,
    read: (facts: BoardRestaurant, now: Instant) => Promise<readonly BoardOrderRow[]>,
  ): Promise<Board> {
    const facts = await restaurant();
    const now = clock();
    const { timezone } = facts.scheduling.pickup;
    const day = serviceDay(now, timezone);
    // Before the orders: an event between both is in them, and sent again.
    const { start } = await orders.events.current();
    const [rows, since] = await Promise.all([
      read(facts, now),
      boards.serviceSince(viewer.deviceKey, serviceDayBounds(day, timezone).from),
    ]);
    return {
      orders: rows.map((row) => boardCard(row, facts, viewer, now)),
      now: new Date(now).toISOString(),
      event_id: eventIdOf(start),
      day,
      timezone,
      lead_minutes: leadMinutes(facts.scheduling),
      service_since: since?.toISOString() ?? null,
    };
  }

  function sorted(rows: readonly BoardOrderRow[], facts: BoardRestaurant) {
    return rows
      .map((row) => ({ row, ...queuedOrder(row, facts) }))
      .toSorted(compareByStart)
      .map(({ row }) => row);
  }

  return {
    /** The open orders of this day of the service and of later ones. Rule OB-3. */
    open: (viewer: Viewer): Promise<Board> =>
      answer(viewer, async (facts, now) => {
        const { timezone } = facts.scheduling.pickup;
        const { from } = serviceDayBounds(serviceDay(now, timezone), timezone);
        return sorted(await board.open(from), facts);
      }),

    /** The submitted orders of a day of the service. */
    ofDay: (viewer: Viewer, day: CalendarDate): Promise<Board> =>
      answer(viewer, async (facts) => {
        const { from, until } = serviceDayBounds(day, facts.scheduling.pickup.timezone);
        return sorted(await board.expectedBetween(from, until), facts);
      }),

    /** The orders that can be recalled, the last hand-over first. Rule OB-50. */
    finished: (viewer: Viewer): Promise<Board> => answer(viewer, () => board.handedOverLast()),

    /** What a search finds, newest first; without `orders.guest` by number only. Rule OB-13. */
    found: (viewer: Viewer, search: string): Promise<Board> =>
      answer(viewer, async () => {
        const { number, words } = searchTerms(search);
        const ofGuest = viewer.seesGuests && words.length > 0 ? words : null;
        if (number === null && ofGuest === null) return [];
        return board.search(number, ofGuest);
      }),

    /** The deliveries that are ready or on their way: of a courier their own, and those without one. Rule CO-2. */
    async deliveries(personId: string | null) {
      const { timezone } = (await restaurant()).scheduling.pickup;
      const now = clock();
      const { from } = serviceDayBounds(serviceDay(now, timezone), timezone);
      const rows = await board.deliveries(from);
      const seen = rows.filter(
        ({ courier_id }) => personId === null || courier_id === null || courier_id === personId,
      );
      return {
        deliveries: seen
          .toSorted(
            (one, other) =>
              one.postal_code.localeCompare(other.postal_code) ||
              one.due_at.getTime() - other.due_at.getTime(),
          )
          .map(deliveryOf),
        now: new Date(now).toISOString(),
        timezone,
      };
    },

    /** An order as its courier sees it; null for an unknown one. */
    async delivery(orderId: string) {
      const [row] = await board.findMany([orderId]);
      return row ? deliveryOf(row) : null;
    },

    /** An order as its card shows it; null for an unknown one. */
    async card(viewer: Viewer, orderId: string) {
      const [row] = await board.findMany([orderId]);
      return row ? boardCard(row, await restaurant(), viewer, clock()) : null;
    },

    /** An order in full; null for an unknown one. */
    async full(viewer: Viewer, orderId: string): Promise<FullOrder | null> {
      const [[row], history, text, refunds, isClosed] = await Promise.all([
        board.findMany([orderId]),
        board.history(orderId),
        board.cancellationText(orderId),
        viewer.seesGuests ? orderRefunds.read(executor, money, orderId) : null,
        viewer.seesGuests && isHandOverClosed(orderId),
      ]);
      if (!row) return null;
      const card = boardCard(row, await restaurant(), viewer, clock());
      return fullOrder(
        card,
        row,
        { history, text, refundable: refunds?.order.left ?? 0, isClosed },
        viewer,
      );
    },
  };
}

/**
 * Reads a search: digits are a number of an order, and with four or more the end of a telephone number, also
 * one written in full; anything else is the beginning of names. Rule OB-14.
 */
export function searchTerms(search: string): SearchTerms {
  const compact = search.replaceAll(/[\s.+#/()-]|n°/giu, '');
  if (/^\d+$/.test(compact)) {
    return {
      number: compact.length <= MAX_NUMBER_DIGITS ? Number(compact) : null,
      words: compact.length >= PHONE_DIGITS ? [compact.slice(-PHONE_DIGITS)] : [],
    };
  }
  return { number: null, words: wordsOf(normalise(search)).slice(0, MAX_WORDS) };
}
