import { groupOrderLink } from '@comptoir/contract/group-orders/group-order-requests';
import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import type { FastifyInstance } from 'fastify';
import { contentHash } from '#plugins/http/etag.ts';
import { guestApi } from '#plugins/http/routes.ts';
import { liveEvent } from '#plugins/live/event-stream.ts';
import { followedStates, readingOf, type StateSource } from '#plugins/live/followed-states.ts';
import { answerState, eventsOf, listenerPlaces } from '#plugins/live/live-streams.ts';
import type { Shop } from '#shop.ts';
import type { GroupReader } from './group-reader.ts';

/** An office is one client: the host and thirty guests, some with two pages. Rule GO-7. */
const PLACES = { perClient: 40 };

/** Calls a listener when something with this id may have changed; returns what ends that. */
type WatchChanges = (id: string, listener: () => void) => () => void;

export interface GroupEventDependencies extends Pick<Shop, 'clock' | 'streams'> {
  readonly reader: GroupReader;
  readonly watchGroup: WatchChanges;
  readonly watchOrder: WatchChanges;
  /** Calls the listener when what is sold out may be something else. */
  readonly watchAvailability: (listener: () => void) => () => void;
}

/** A group as server-sent events: at once, and with every change on any server. Rule GO-7. */
export function groupOrderEventRoutes(
  app: FastifyInstance,
  dependencies: GroupEventDependencies,
): void {
  const { streams, clock } = dependencies;
  const live = {
    streams,
    places: listenerPlaces(PLACES),
    states: followedStates((link) => groupSource(link, dependencies), clock),
    unknown: 'group_order_unknown',
  } as const;

  const guest = guestApi(app, 'group orders');

  guest.get(
    '/v2/public/group-orders/:link_key/events',
    {
      summary: 'The same as server-sent events named `group-order`.',
      params: groupOrderLink,
      isPrepared: true,
      answer: eventsOf(
        'Events named `group-order`; the data of each is the `payload` of the group.',
      ),
      problems: ['rate_limited', 'group_order_unknown'],
      exposeHeadRoute: false,
    },
    (request, reply) => answerState(request, reply, request.params.link_key, live),
  );
}

/** A group with its order, once it has one. */
function groupSource(
  link: string,
  { reader, watchGroup, watchOrder, watchAvailability, clock }: GroupEventDependencies,
): StateSource {
  /** What is watched beside the menu: its group and its order, by their ids. */
  const watched = new Map<string, () => void>();
  let changed = () => {};

  /** True when it is watched only from now on, after it was read. */
  function watchOnce(watch: WatchChanges, id: string | null): boolean {
    if (id === null || watched.has(id)) return false;
    watched.set(id, watch(id, changed));
    return true;
  }

  return {
    async read() {
      const seen = await reader.read(link);
      if (!seen) return null;
      const isNew = [
        watchOnce(watchGroup, seen.groupId),
        watchOnce(watchOrder, seen.orderId),
      ].includes(true);
      // It may have changed between the reading and this.
      if (isNew) changed();
      const until = seen.expiresAt > clock() ? seen.expiresAt : Number.POSITIVE_INFINITY;
      return readingOf((locale) => eventOf(seen.stateIn(locale)), until);
    },
    watch(listener) {
      changed = listener;
      const stopWatching = watchAvailability(listener);
      return () => {
        stopWatching();
        for (const stop of watched.values()) stop();
      };
    },
  };
}

/** The id is the ETag of the answer with the same content. */
function eventOf(state: WireGroupOrderState) {
  const text = JSON.stringify({ status: 'success', payload: state });
  return liveEvent('group-order', JSON.stringify(state), contentHash(text));
}
