import { groupOrderLink } from '@comptoir/contract/group-orders/group-order-requests';
import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import { contentHash } from '#plugins/http/etag.ts';
import {
  type EventStream,
  eventStream,
  listenerPlaces,
  sendStream,
} from '#plugins/http/event-stream.ts';
import { ANY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { clientOf } from '#plugins/limits/client.ts';
import type { GroupReader, SeenGroup } from './group-reader.ts';

/** An office is one client: the host and thirty guests, some with two pages. Rule GO-7. */
const PLACES = { perClient: 40 };
/** When a rejected client may try again. */
const FULL_RETRY_SECONDS = 30;

const EVENTS = {
  description: 'Events named `group-order`; the data of each is the `payload` of the group.',
  content: { 'text/event-stream': { schema: z.string() } },
};

/** Calls a listener when something with this id may have changed; returns what ends that. */
type WatchChanges = (id: string, listener: () => void) => () => void;

export interface GroupEventDependencies {
  readonly reader: GroupReader;
  readonly watchGroup: WatchChanges;
  readonly watchOrder: WatchChanges;
  /** Calls the listener when what is sold out may be something else. */
  readonly watchAvailability: (listener: () => void) => () => void;
  readonly clock: Clock;
}

/** A group as server-sent events: at once, and with every change on any server. Rule GO-7. */
export function groupOrderEventRoutes({
  reader,
  watchGroup,
  watchOrder,
  watchAvailability,
  clock,
}: GroupEventDependencies): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    const places = listenerPlaces(PLACES);
    const streams = new Set<EventStream>();
    // Streams would keep the server from closing.
    app.addHook('preClose', (closed) => {
      for (const stream of streams) stream.end();
      closed();
    });

    app.get(
      '/v2/public/group-orders/:link_key/events',
      {
        // A request for its head would open a stream that is never read.
        exposeHeadRoute: false,
        schema: {
          tags: ['group orders'],
          summary: 'The same as server-sent events named `group-order`.',
          params: groupOrderLink,
          response: {
            200: EVENTS,
            404: rejection(['group_order_unknown']),
            422: rejection(['validation']),
            429: rejection(['rate_limited']),
            ...ANY_REJECTIONS,
          },
        },
        serializerCompiler: () => JSON.stringify,
      },
      async (request, reply) => {
        const { link_key: link } = request.params;
        const locale = requestLocale(request);
        const first = await reader.read(link);
        if (!first) return sendProblem(reply, 'group_order_unknown');
        const place = places.take(clientOf(request));
        if (place.kind !== 'taken') {
          reply.header('retry-after', FULL_RETRY_SECONDS);
          return sendProblem(reply, place.kind === 'full' ? 'unavailable' : 'rate_limited');
        }

        let watchedOrder: { readonly id: string; stop(): void } | null = null;
        const stream = eventStream(() => {
          streams.delete(stream);
          stopWatching();
          stopWatchingAvailability();
          watchedOrder?.stop();
          clearTimeout(expiry);
          place.leave();
        });
        // A browser that reconnects sends its last event id: it gets the group only if it is newer.
        let shown = request.headers['last-event-id'];
        // Reads are sequential: an earlier state is never sent after a later one.
        let looking = Promise.resolve();
        let isWaiting = false;
        const showLatest = () => {
          // What changes before the next reading begins is in it.
          if (isWaiting) return;
          isWaiting = true;
          looking = looking.then(async () => {
            isWaiting = false;
            const seen = stream.isOver() ? null : await reader.read(link).catch(() => null);
            if (!seen) return stream.end();
            followOrder(seen);
            const event = eventOf(seen.stateIn(locale));
            if (event.id !== shown) stream.send(event);
            shown = event.id;
          });
        };
        const followOrder = ({ orderId }: SeenGroup) => {
          if (stream.isOver() || (watchedOrder?.id ?? null) === orderId) return;
          watchedOrder?.stop();
          watchedOrder = orderId === null ? null : follow(orderId);
          // It may have been finalized between the reading and this.
          if (orderId !== null) showLatest();
        };
        const follow = (id: string) => ({ id, stop: watchOrder(id, showLatest) });
        const stopWatching = watchGroup(first.groupId, showLatest);
        const stopWatchingAvailability = watchAvailability(showLatest);
        // It expires by time alone; a stream ends after half an hour and looks again.
        const expiry = setTimeout(showLatest, Math.max(0, first.expiresAt - clock()));
        expiry.unref();
        streams.add(stream);
        showLatest();
        return sendStream(reply, stream);
      },
    );
    done();
  };
}

/** The id is the ETag of the answer with the same content. */
function eventOf(state: WireGroupOrderState) {
  const text = JSON.stringify({ status: 'success', payload: state });
  return { name: 'group-order', id: contentHash(text), data: JSON.stringify(state) };
}
