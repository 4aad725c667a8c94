import {
  boardAnswer,
  boardQuery,
  eventId,
  eventsQuery,
  fullOrderAnswer,
  serviceAnswer,
  serviceRequest,
  type TimeEventData,
} from '@comptoir/contract/staff/board';
import { orderParams } from '@comptoir/contract/staff/transitions';
import type { Rush } from '@comptoir/domain/availability/live-state';
import { DEFAULT_LOCALE } from '@comptoir/domain/languages/locale';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { type LiveState, noteStateChange, type WatchLiveStates } from '#db/live-states.ts';
import type { Log } from '#log.ts';
import type { IsHandOverClosed, OrderMoney, Orders } from '#modules/orders/orders.ts';
import { type StaffAccess, staffApi, staffChange } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { type EventStream, liveEvent } from '#plugins/live/event-stream.ts';
import { followedStates, readingOf, type StateSource } from '#plugins/live/followed-states.ts';
import {
  eventsOf,
  type LiveStreams,
  listenerPlaces,
  sendFull,
} from '#plugins/live/live-streams.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { type Viewer, viewerOf } from './board-card.ts';
import { boardFeed, positionOf, UNKNOWN_POSITION } from './board-feed.ts';
import { boardLists } from './board-lists.ts';
import { boardOutbox, boardStore } from './boards.ts';
import { changeAnswers } from './change-answers.ts';
import { changeRoutes } from './change-routes.ts';
import { courierRoutes } from './courier-routes.ts';
import { type CardRefunds, refundRoutes } from './refund-routes.ts';

const TICK_MS = 10_000;

/** Boards are few, and may all have the address of the restaurant. */
const PLACES = { places: 500, perClient: 100 };

const EVENTS = eventsOf(
  'Events named `order` with a card, or with `gone` for an order that left the board; `time` every 10 seconds; `resync` when the orders have to be read again; `devices`, `printers`, `availability` and `reported_items` with these as they are, at first and when they change.',
);

interface OpenBoard {
  readonly request: FastifyRequest;
  readonly stream: EventStream;
  readonly viewer: Viewer;
  /** Has the time sent as soon as the board reads. */
  readonly sendTime: () => void;
}

export interface BoardDependencies {
  readonly pool: pg.Pool;
  readonly orders: Pick<
    Orders,
    | 'board'
    | 'events'
    | 'advance'
    | 'cancel'
    | 'changePromisedTime'
    | 'correctPayments'
    | 'undo'
    | 'recall'
    | 'tickLine'
    | 'assignCourier'
    | 'refund'
  >;
  readonly money: Pick<OrderMoney, 'sourcesOf' | 'refundsOf'>;
  readonly cardRefunds: CardRefunds;
  readonly access: StaffAccess;
  /** Calls the listener whenever any order may have changed. */
  readonly watchAll: (listener: () => void) => () => void;
  /** Sent whole beside the orders, as events of their names. */
  readonly states: readonly LiveState[];
  readonly watchStates: WatchLiveStates;
  readonly streams: LiveStreams;
  readonly restaurant: () => Promise<RestaurantSnapshot>;
  /** The rush that the staff has set; null for none. */
  readonly rush: () => Promise<Rush | null>;
  /** Whether the day in which an order was handed over is closed. Rule BK-62. */
  readonly isHandOverClosed: (orderId: string) => Promise<boolean>;
  /** The same; locks the journal until the transaction ends. Rules BK-62 and OB-50. */
  readonly lockHandOverClosed: (zone: TimeZone) => IsHandOverClosed;
  readonly clock: Clock;
  readonly log: Log;
}

/** The order board of the staff. Rules OB-1 to OB-21. */
export function boardRoutes(app: FastifyInstance, dependencies: BoardDependencies): void {
  const { pool, access, restaurant, clock } = dependencies;
  const lists = boardLists({ ...dependencies, executor: pool });

  const viewer = (request: FastifyRequest): Viewer => viewerOf(access.callerOf(request));

  const staff = staffApi(app, { access });

  eventRoutes(app, dependencies);
  const answers = changeAnswers(dependencies, lists);
  changeRoutes(app, dependencies, answers);
  courierRoutes(app, dependencies, lists, answers);
  refundRoutes(app, dependencies);

  staff.get(
    '/v2/staff/orders',
    {
      can: 'orders.read',
      summary:
        'The open board, the orders of a day of the service, those of a search, or the last ones that were handed over.',
      querystring: boardQuery,
      answer: boardAnswer,
    },
    async (request) => {
      const { day, search, finished } = request.query;
      const who = viewer(request);
      if (finished) return lists.finished(who);
      if (search !== undefined) return lists.found(who, search);
      return day === undefined ? await lists.open(who) : await lists.ofDay(who, day);
    },
  );

  staff.get(
    '/v2/staff/orders/:order_id',
    {
      can: 'orders.read',
      summary: 'An order in full, with its history.',
      params: orderParams,
      answer: fullOrderAnswer,
      problems: ['order_unknown'],
    },
    async (request) => {
      const order = await lists.full(viewer(request), request.params.order_id);
      if (!order) return problem('order_unknown');
      return { order, now: new Date(clock()).toISOString() };
    },
  );

  staff.post(
    '/v2/staff/board/service',
    {
      can: 'orders.read',
      summary: 'Begins or ends the service of this device.',
      body: serviceRequest,
      answer: serviceAnswer,
    },
    async (request) => {
      const caller = access.callerOf(request);
      const { deviceKey } = viewerOf(caller);
      const { active } = request.body;
      const now = clock();
      const { timezone } = (await restaurant()).scheduling.pickup;
      const { from } = serviceDayBounds(serviceDay(now, timezone), timezone);
      const since = await staffChange(dependencies, caller, 'devices', async (client, record) => {
        record({ action: active ? 'service.begin' : 'service.end', subject: deviceKey });
        return boardStore(client).setService(deviceKey, active, from, now);
      });
      return { service_since: since?.toISOString() ?? null };
    },
  );
}

/** The live events of the boards. Rules OB-15, OB-16, OB-19, OB-20, and OB-21. */
function eventRoutes(
  app: FastifyInstance,
  {
    pool,
    orders,
    access,
    watchAll,
    states,
    watchStates,
    streams,
    restaurant,
    clock,
    log,
  }: BoardDependencies,
): void {
  const feed = boardFeed({ orders, watchAll, restaurant, clock, log });
  const liveStates = followedStates(stateSources({ states, watchStates, log }), clock);
  const boards = boardStore(pool);
  const places = listenerPlaces(PLACES);
  const open = new Set<OpenBoard>();

  function timeSender(stream: EventStream): () => void {
    let isDue = true;
    stream.add({
      next() {
        if (!isDue) return null;
        isDue = false;
        const data: TimeEventData = { now: new Date(clock()).toISOString() };
        return liveEvent('time', JSON.stringify(data));
      },
    });
    return () => {
      isDue = true;
      stream.wake();
    };
  }

  /** Without fresh data no time is sent: the boards then say how old theirs are. */
  function tick(): void {
    if (open.size === 0) return;
    if (feed.isFresh()) for (const { sendTime } of open) sendTime();
    const keys = [...new Set([...open].map(({ viewer }) => viewer.deviceKey))];
    boards
      .noteAlive(keys, clock())
      .catch(() => {})
      .finally(liveStates.refresh);
    for (const board of open) {
      isStillAllowed(board)
        .then((isAllowed) => isAllowed || board.stream.end())
        .catch(() => {});
    }
  }

  /** Other boards, of any process, are notified at once that this one is alive. */
  async function noteConnected({ deviceKey }: Viewer): Promise<void> {
    await boards.noteAlive([deviceKey], clock());
    await noteStateChange(pool, 'devices');
  }

  async function isStillAllowed({ request, viewer }: OpenBoard): Promise<boolean> {
    return (
      (await access.isStillAllowed(request, 'orders.read')) &&
      (!viewer.seesGuests || (await access.isStillAllowed(request, 'orders.guest')))
    );
  }

  const staff = staffApi(app, { access });

  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  app.addHook('preClose', (closed) => {
    clearInterval(timer);
    closed();
  });

  staff.get(
    '/v2/staff/events',
    {
      can: 'orders.read',
      summary: 'The changes of all orders as server-sent events.',
      querystring: eventsQuery,
      answer: EVENTS,
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const viewer = viewerOf(access.callerOf(request));
      const place = places.take(viewer.deviceKey);
      if (place.kind !== 'taken') return sendFull(reply, place.kind);
      const position = positionAsked(request);
      return streams.open(request, reply, place, (stream) => {
        const board: OpenBoard = { request, stream, viewer, sendTime: timeSender(stream) };
        open.add(board);
        const stopReading = feed.open({ stream, viewer, outbox: boardOutbox(stream) }, position);
        const stopStates = states.map(({ name }) =>
          liveStates.follow(name, { stream, locale: DEFAULT_LOCALE, known: null }),
        );
        noteConnected(viewer).catch(() => {});
        return () => {
          open.delete(board);
          stopReading();
          for (const stop of stopStates) stop();
        };
      });
    },
  );
}

/** Where a stream resumes: the header of a browser that reconnects, else the address; null for from now on. */
function positionAsked({ headers, query }: FastifyRequest<{ Querystring?: unknown }>) {
  const named = headers['last-event-id'] ?? eventsQuery.parse(query).last_event_id;
  if (named === undefined) return null;
  const id = eventId.safeParse(named);
  return id.success ? positionOf(id.data) : UNKNOWN_POSITION;
}

/** The states that boards are sent whole; one that could not be read is read again with the next time. Rule OB-21. */
function stateSources({
  states,
  watchStates,
  log,
}: Pick<BoardDependencies, 'states' | 'watchStates' | 'log'>): (name: string) => StateSource {
  const listeners = new Map<string, () => void>();
  watchStates((name) => {
    for (const [state, changed] of listeners) if (name === null || name === state) changed();
  });
  for (const { name, onChange } of states) onChange?.(() => listeners.get(name)?.());
  return (name) => ({
    async read() {
      const state = states.find((known) => known.name === name);
      if (!state) return null;
      const event = liveEvent(name, JSON.stringify(await state.read()));
      return readingOf(() => event);
    },
    watch(changed) {
      listeners.set(name, changed);
      return () => listeners.delete(name);
    },
    onFailure: (error) => log.warn({ err: error, state: name }, 'A live state could not be read'),
  });
}
