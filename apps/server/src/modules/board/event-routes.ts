import { eventId, eventsQuery, type TimeEventData } from '@comptoir/contract/staff/board';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noteStateChange } from '#db/live-states.ts';
import { STAFF_READ_REJECTIONS, STAFF_SECURITY } from '#modules/staff/staff.ts';
import {
  type EventStream,
  eventStream,
  listenerPlaces,
  sendStream,
} from '#plugins/http/event-stream.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import { boardFeed, positionOf } from './board-feed.ts';
import { boardStore } from './boards.ts';
import type { BoardDependencies } from './routes.ts';
import { stateFeed } from './state-feed.ts';
import { type Viewer, viewerOf } from './viewer.ts';

const TICK_MS = 10_000;
/** Boards are few, and may all have the address of the restaurant. */
const PLACES = { places: 500, perClient: 100 };
const FULL_RETRY_SECONDS = 30;

/** The stream in the description of the API. */
const EVENTS = {
  description:
    'Events named `order` with a card, or with `gone` for an order that left the board; `time` every 10 seconds; `resync` when the orders have to be read again; `devices`, `printers`, `availability` and `reported_items` with these as they are, at first and when they change.',
  content: { 'text/event-stream': { schema: z.string() } },
};

interface OpenBoard {
  readonly request: FastifyRequest;
  readonly stream: EventStream;
  readonly viewer: Viewer;
}

/** The live events of the boards. Rules OB-15, OB-16, OB-19, OB-20, and OB-21. */
export function eventRoutes({
  pool,
  orders,
  access,
  watchAll,
  states,
  watchStates,
  restaurant,
  clock,
  log,
}: BoardDependencies): FastifyPluginCallbackZod {
  const feed = boardFeed({ orders, watchAll, restaurant, clock, log });
  const stateReaders = stateFeed({ states, watch: watchStates, log });
  const boards = boardStore(pool);
  const places = listenerPlaces(PLACES);
  const open = new Set<OpenBoard>();

  function sendTime({ stream }: OpenBoard): void {
    const data: TimeEventData = { now: new Date(clock()).toISOString() };
    stream.send({ name: 'time', data: JSON.stringify(data) });
  }

  /** Without fresh data no time is sent: the boards then say how old theirs are. */
  function tick(): void {
    if (open.size === 0) return;
    if (feed.isFresh()) for (const board of open) sendTime(board);
    const keys = [...new Set([...open].map(({ viewer }) => viewer.deviceKey))];
    boards
      .noteAlive(keys, clock())
      .catch(() => {})
      .finally(stateReaders.readAgain);
    for (const board of open) {
      isStillAllowed(board)
        .then((isAllowed) => isAllowed || board.stream.end())
        .catch(() => {});
    }
  }

  /** Other boards, of any process, are told at once that this one is alive. */
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

  return (app, _options, done) => {
    const timer = setInterval(tick, TICK_MS);
    timer.unref();
    // Streams would keep the server from closing.
    app.addHook('preClose', (closed) => {
      clearInterval(timer);
      for (const { stream } of open) stream.end();
      closed();
    });

    app.get(
      '/v2/staff/events',
      {
        ...access.requires('orders.read'),
        // A request for its head would open a stream that is never read.
        exposeHeadRoute: false,
        schema: {
          tags: ['staff'],
          security: STAFF_SECURITY,
          summary: 'The changes of all orders as server-sent events.',
          querystring: eventsQuery,
          response: { 200: EVENTS, ...STAFF_READ_REJECTIONS },
        },
        serializerCompiler: () => JSON.stringify,
      },
      async (request, reply) => {
        const viewer = viewerOf(access.callerOf(request));
        const place = places.take(viewer.deviceKey);
        if (place.kind !== 'taken') {
          reply.header('retry-after', FULL_RETRY_SECONDS);
          return sendProblem(reply, place.kind === 'full' ? 'unavailable' : 'rate_limited');
        }
        const stream = eventStream(() => {
          open.delete(board);
          place.leave();
          stopReading();
          stopStates();
        });
        const board: OpenBoard = { request, stream, viewer };
        open.add(board);
        sendTime(board);
        const stopReading = feed.open(board, positionAsked(request));
        const stopStates = stateReaders.open(stream);
        noteConnected(viewer).catch(() => {});
        return sendStream(reply, stream);
      },
    );
    done();
  };
}

/** Where a stream resumes: the header of a browser that reconnects, else the address. */
function positionAsked({ headers, query }: FastifyRequest<{ Querystring?: unknown }>) {
  const named = eventId.safeParse(headers['last-event-id']);
  if (named.success) return positionOf(named.data);
  const { last_event_id: first } = eventsQuery.parse(query);
  return first === undefined ? null : positionOf(first);
}
