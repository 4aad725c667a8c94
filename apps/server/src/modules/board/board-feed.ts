import type { OrderEventData } from '@comptoir/contract/staff/board';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Clock } from '#clock.ts';
import type { Log } from '#log.ts';
import type { BoardOrderRow, EventPosition, Orders } from '#modules/orders/orders.ts';
import { type EventStream, liveEvent } from '#plugins/live/event-stream.ts';
import { type BoardRestaurant, boardCard, queuedOrder, type Viewer } from './board-card.ts';
import type { BoardOutbox } from './boards.ts';

/** Events that one statement reads. */
const BATCH_SIZE = 500;
/** The polling interval, for changes without a notification. */
const POLL_MS = 1_000;
/** The pause before an event is read again that an older transaction holds back. */
const HELD_BACK_PAUSE_MS = 20;
/** An order that is held back for longer is sent early, without an id. */
const EARLY_AFTER_MS = 100;
/** The position that an id which is none of this database's names. */
export const UNKNOWN_POSITION = 'unknown';
/** Without a successful read for so long the boards' data may be old. */
const FRESH_MS = 5_000;

/** A stream with who reads it. */
export interface BoardReader {
  readonly stream: Pick<EventStream, 'isOver' | 'end'>;
  readonly outbox: Pick<BoardOutbox, 'put' | 'whenShort'>;
  readonly viewer: Viewer;
}

interface HeldBackEvent {
  readonly orderId: string;
  readonly since: number;
  isSent: boolean;
}

/** A reader that catches up, or has. */
interface KnownReader extends BoardReader {
  /** The last event that it had when it joined the live ones. */
  reached: EventPosition | null;
  /** What each order was sent as, with the number of its reading. */
  readonly sent: Map<string, { readonly reading: number; readonly data: string }>;
}

/**
 * The events of all orders for the boards of this process: one reader, however many boards are connected.
 * Rules OB-15 and OB-16.
 */
export function boardFeed({
  orders,
  watchAll,
  restaurant,
  clock,
  log,
}: {
  readonly orders: Pick<Orders, 'events' | 'board'>;
  readonly watchAll: (listener: () => void) => () => void;
  readonly restaurant: () => Promise<BoardRestaurant>;
  readonly clock: Clock;
  readonly log: Log;
}) {
  const { events: changes, board } = orders;
  const live = new Set<KnownReader>();
  /** Orders are read one time after the other, so that a later reading is never the older one. */
  let lastReading: Promise<unknown> = Promise.resolve();
  let readings = 0;
  /** What was read for the live streams; null while there are none. */
  let position: EventPosition | null = null;
  /** The last event that was sent to live streams. */
  let sent: EventPosition | null = null;
  let beginning: Promise<EventPosition> | undefined;
  let readers = 0;
  let isReading = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let isAway = false;
  /** Since when events are held back, and which were sent early, by their sequences. */
  let heldBack = new Map<number, HeldBackEvent>();

  function wake(): void {
    // While the first board connects there is nothing to read from: `begin` wakes again.
    if (readers === 0 || position === null) return;
    isWoken = true;
    clearTimeout(timer);
    if (isReading) return;
    isReading = true;
    readNew()
      .catch(noteAway)
      .finally(() => {
        isReading = false;
        if (isWoken && !isAway) wake();
        else if (readers > 0)
          timer = setTimeout(wake, heldBack.size > 0 ? HELD_BACK_PAUSE_MS : POLL_MS);
      });
  }

  function noteAway(error: unknown): void {
    if (!isAway) log.warn({ err: error }, 'The events of orders could not be read');
    isAway = true;
    heldBack = new Map();
  }

  async function readNew(): Promise<void> {
    if (!position) return;
    let isAll = false;
    while (!isAll && readers > 0) {
      isWoken = false;
      const events = await changes.after(position, BATCH_SIZE);
      const render = await renderer(events.map(({ orderId }) => orderId));
      // From here on without a pause: a stream that joins has all of these events, or none.
      for (const event of events) {
        for (const reader of live) render(reader, event.orderId, event);
      }
      sent = events.at(-1) ?? sent;
      position = events.at(-1) ?? position;
      isAll = events.length < BATCH_SIZE;
      if (isAll) await readHeldBack(position);
      lastReadAt = performance.now();
      isAway = false;
    }
  }

  async function readHeldBack(after: EventPosition): Promise<void> {
    const events = await changes.heldBack(after, BATCH_SIZE);
    const before = heldBack;
    const now = performance.now();
    heldBack = new Map(
      events.map(({ sequence, orderId }) => [
        sequence,
        before.get(sequence) ?? { orderId, since: now, isSent: false },
      ]),
    );
    const late = events.filter(({ sequence }) => {
      const held = heldBack.get(sequence);
      return held && !held.isSent && now - held.since >= EARLY_AFTER_MS;
    });
    if (late.length === 0) return;
    const orderIds = [...new Set(late.map(({ orderId }) => orderId))];
    const render = await renderer(orderIds);
    for (const reader of live) for (const orderId of orderIds) render(reader, orderId, null);
    for (const { sequence } of late) {
      const held = heldBack.get(sequence);
      if (held) held.isSent = true;
    }
  }

  async function readOrders(orderIds: readonly string[]) {
    const read = async () => {
      const rows = orderIds.length === 0 ? [] : await board.findMany([...new Set(orderIds)]);
      readings += 1;
      return { rows, reading: readings };
    };
    const underWay = lastReading.then(read);
    lastReading = underWay.catch(() => {});
    return underWay;
  }

  /** Sends orders as they are now; each is read once and written once for viewers that see the same. */
  async function renderer(orderIds: readonly string[]) {
    const { rows, reading } = await readOrders(orderIds);
    const facts = await restaurant();
    const now = clock();
    const byId = new Map(rows.map((row) => [row.order_id, row]));
    const texts = new Map<string, string>();
    return (reader: KnownReader, orderId: string, at: EventPosition | null): void => {
      const { viewer, outbox, reached, sent: known } = reader;
      if (at && reached && changes.compare(at, reached) <= 0) return;
      const row = byId.get(orderId);
      const key = `${orderId} ${viewer.seesGuests} ${row && personalKey(row, viewer)}`;
      const data = texts.get(key) ?? JSON.stringify(eventData(orderId, row, facts, viewer, now));
      texts.set(key, data);
      // While it caught up it may have been sent a state that was read later: that is the newest still.
      const before = known.get(orderId);
      const newest = before && before.reading > reading ? before : { reading, data };
      known.set(orderId, newest);
      outbox.put(liveEvent('order', newest.data, at ? eventIdOf(at) : undefined), orderId);
    };
  }

  async function begin(): Promise<EventPosition> {
    const { start } = await changes.current();
    if (readers > 0) position ??= start;
    wake();
    return start;
  }

  function leave(): void {
    readers -= 1;
    if (readers > 0) return;
    clearTimeout(timer);
    beginning = undefined;
    position = null;
    heldBack = new Map();
  }

  /** Sends the events between a position and the live ones; false for a position of another database. */
  async function catchUp(reader: KnownReader, from: EventPosition): Promise<boolean> {
    const { end } = await changes.current();
    if (changes.compare(from, end) > 0) return false;
    let reached = from;
    while (!reader.stream.isOver()) {
      const sentBefore = sent;
      const events = await changes.after(reached, BATCH_SIZE);
      const render = await renderer(events.map(({ orderId }) => orderId));
      for (const event of events) render(reader, event.orderId, event);
      reached = events.at(-1) ?? reached;
      if (events.length === BATCH_SIZE) await reader.outbox.whenShort();
      else if (sent === sentBefore || (sent && changes.compare(sent, reached) <= 0)) {
        // The live streams have nothing that this one lacks: from now on it gets what is read, without what it has.
        reader.reached = reached;
        live.add(reader);
        await sendEarly(reader);
        return true;
      }
    }
    return true;
  }

  /** Sends the orders of events that are held back and were sent early to the others. */
  async function sendEarly(reader: KnownReader): Promise<void> {
    const sentEarly = [...heldBack.values()].filter(({ isSent }) => isSent);
    const orderIds = [...new Set(sentEarly.map(({ orderId }) => orderId))];
    if (orderIds.length === 0) return;
    const render = await renderer(orderIds);
    for (const orderId of orderIds) render(reader, orderId, null);
  }

  watchAll(wake);
  return {
    /**
     * Sends a stream the events after a position, or from now on (null); returns what ends that. A position
     * that this database has not reached, or does not know, is answered with `resync`, and the stream ends.
     */
    open(
      newReader: BoardReader,
      after: EventPosition | typeof UNKNOWN_POSITION | null,
    ): () => void {
      const reader: KnownReader = { ...newReader, reached: null, sent: new Map() };
      readers += 1;
      let isOpen = true;
      beginning ??= begin();
      beginning
        .then(async (start) => {
          const isKnown = after !== UNKNOWN_POSITION;
          if (isKnown && (await catchUp(reader, after ?? position ?? start))) return;
          reader.outbox.put(liveEvent('resync', '{}'));
          reader.stream.end();
        })
        .catch((error: unknown) => {
          noteAway(error);
          beginning = undefined;
          reader.stream.end();
        })
        .finally(() => {
          if (!isOpen) live.delete(reader);
        });
      return () => {
        isOpen = false;
        live.delete(reader);
        leave();
      };
    },

    /** Whether the boards' data are those of the last seconds. */
    isFresh: (): boolean => performance.now() - lastReadAt <= FRESH_MS,
  };
}

/** What differs between devices that see the same of an order. */
function personalKey({ silences, undo }: BoardOrderRow, { deviceKey }: Viewer): string {
  return silences?.[deviceKey] !== undefined || undo?.device_key === deviceKey ? deviceKey : '';
}

function eventData(
  orderId: string,
  row: BoardOrderRow | undefined,
  restaurant: BoardRestaurant,
  viewer: Viewer,
  now: Instant,
): OrderEventData {
  if (!row) return { order_id: orderId, gone: true, progress: 'cancelled', revision: 0 };
  const { progress, revision } = row;
  const { timezone } = restaurant.scheduling.pickup;
  const { from } = serviceDayBounds(serviceDay(now, timezone), timezone);
  const isGone = isFinished(progress) || queuedOrder(row, restaurant).dueAt < from;
  return isGone
    ? { order_id: orderId, gone: true, progress, revision }
    : boardCard(row, restaurant, viewer, now);
}

/** How many digits of an id are its sequence: an order makes some ten events. */
const SEQUENCE_DIGITS = 9;

/** A whole number: the transaction, then the sequence in nine digits. Rule OB-15. */
export function eventIdOf({ transaction, sequence }: EventPosition): string {
  return `${transaction}${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;
}

/** The position that an id names; the id is one of the contract's. */
export function positionOf(eventId: string): EventPosition {
  return {
    transaction: eventId.slice(0, -SEQUENCE_DIGITS),
    sequence: Number(eventId.slice(-SEQUENCE_DIGITS)),
  };
}
