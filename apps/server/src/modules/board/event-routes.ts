import { eventId, eventsQuery, type TimeEventData } from '@comptoir/contract/staff/board';
import { DEFAULT_LOCALE } from '@comptoir/domain/languages/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noteStateChange } from '#db/live-states.ts';
import { staffApi } from '#modules/staff/staff.ts';
import type { EventStream } from '#plugins/live/event-stream.ts';
import { followedStates, readingOf, type StateSource } from '#plugins/live/followed-states.ts';
import { listenerPlaces } from '#plugins/live/listener-places.ts';
import { liveEvent } from '#plugins/live/live-event.ts';
import { eventsOf, sendFull } from '#plugins/live/live-streams.ts';
import { type Viewer, viewerOf } from './board-card.ts';
import { boardFeed, positionOf, UNKNOWN_POSITION } from './board-feed.ts';
import { boardOutbox, boardStore } from './boards.ts';
import type { BoardDependencies } from './routes.ts';

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

/** The live events of the boards. Rules OB-15, OB-16, OB-19, OB-20, and OB-21. */
export function eventRoutes(
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
