import {
  type PublicAvailability,
  publicAvailabilityAnswer,
} from '@comptoir/contract/availability/public-availability';
import { localised } from '@comptoir/contract/languages/localised';
import {
  dishSoldOutUntil,
  optionSoldOutUntil,
} from '@comptoir/domain/availability/availability-of';
import type { LiveState } from '@comptoir/domain/availability/live-state';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@comptoir/domain/languages/locale';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import {
  formatClockTime,
  type Instant,
  MINUTES_PER_DAY,
  type TimeZone,
} from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentHash, matchesTag } from '#plugins/http/etag.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import { liveEvent } from '#plugins/live/event-stream.ts';
import { followedStates, readingOf, type StateSource } from '#plugins/live/followed-states.ts';
import {
  answerState,
  eventsOf,
  type LiveStreams,
  listenerPlaces,
} from '#plugins/live/live-streams.ts';
import type { Resources } from '#resources.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { LiveAvailability, LiveSnapshot } from '../availability.ts';

type PublicRestaurant = Pick<RestaurantSnapshot, 'items' | 'scheduling'>;

interface PublicDependencies extends Pick<Resources, 'clock'> {
  readonly live: LiveAvailability;
  readonly restaurant: () => Promise<PublicRestaurant>;
}

/** The public state, serialised once for every guest of a language. */
interface Published {
  readonly data: string;
  readonly hash: string;
}

interface Made extends Published {
  readonly snapshot: LiveSnapshot;
  readonly shop: PublicRestaurant;
  /** Made again from then on. */
  readonly until: Instant;
}

/** What is sold out, paused or closed for a while, for every guest, once and live. Rules SV-50 and SV-53. */
export function publicAvailabilityRoutes(
  app: FastifyInstance,
  { streams, ...dependencies }: PublicDependencies & { readonly streams: LiveStreams },
): void {
  const { latest, sourceIn } = publicAvailability(dependencies);
  const live = {
    streams,
    places: listenerPlaces(),
    states: followedStates(sourceIn, dependencies.clock),
    unknown: 'unavailable',
  } as const;

  const guest = guestApi(app, 'availability');

  guest.get(
    '/v2/public/availability',
    {
      summary: 'What is sold out, paused, slower, or open at other hours for a while.',
      isPrepared: true,
      answer: publicAvailabilityAnswer,
    },
    async (request, reply) => answer(request, reply, await latest(requestLocale(request))),
  );

  guest.get(
    '/v2/public/availability/events',
    {
      summary: 'The same as server-sent events: at once, and with every change.',
      isPrepared: true,
      answer: eventsOf(
        'Events named `availability`: the `payload` of `GET /v2/public/availability`, at once and with every change.',
      ),
      problems: ['rate_limited'],
      exposeHeadRoute: false,
    },
    (request, reply) => answerState(request, reply, requestLocale(request), live),
  );
}

/** Asked for each time, and unchanged costs a 304 without a body. */
function answer(request: FastifyRequest, reply: FastifyReply, { data, hash }: Published) {
  reply.headers({ etag: `"${hash}"`, 'cache-control': 'no-cache' });
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && matchesTag(ifNoneMatch, hash)) return reply.code(304).send();
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"status":"success","payload":${data}}`);
}

/** What guests know, serialised once for each change and language. Rules SV-50 and SV-53. */
export function publicAvailability({ live, restaurant, clock }: PublicDependencies) {
  const madeIn = new Map<Locale, Made>();

  async function latest(locale: Locale = DEFAULT_LOCALE): Promise<Made> {
    const [snapshot, shop] = await Promise.all([live.current(), restaurant()]);
    const now = clock();
    const known = madeIn.get(locale);
    if (known?.snapshot === snapshot && known.shop === shop && now < known.until) return known;
    const state: PublicAvailability = publicState(snapshot.state, shop, now, locale);
    const data = JSON.stringify(state);
    const until = publicStateEnds(snapshot.state, shop.scheduling.pickup.timezone, now);
    const made = { data, hash: contentHash(data), snapshot, shop, until };
    madeIn.set(locale, made);
    return made;
  }

  return {
    latest,
    /** The same for streams in a language. */
    sourceIn: (locale: string): StateSource => ({
      async read() {
        const { data, hash, until } = await latest(isLocale(locale) ? locale : DEFAULT_LOCALE);
        const event = liveEvent('availability', data, hash);
        return readingOf(() => event, until);
      },
      watch: live.onChange,
    }),
  };
}

/** What guests know of a state at `now`, in a language: nothing that is over, and no portions. Rules SV-50 and LA-33. */
export function publicState(
  state: LiveState,
  { items, scheduling }: PublicRestaurant,
  now: Instant,
  locale: Locale = DEFAULT_LOCALE,
): PublicAvailability {
  const { holds, pauses, rush, closedSlots, exceptions } = state;
  const all = holds.length === 0 ? [] : [...items.values()];
  const options = all.flatMap(({ optionGroups }) => optionGroups.flatMap((group) => group.options));
  const today = serviceDay(now, scheduling.pickup.timezone);
  return {
    items: soldOut(all, (item) => dishSoldOutUntil(item, state, now)),
    options: soldOut(options, ({ id }) => optionSoldOutUntil(id, state, now)),
    pauses: pauses
      .filter(({ until }) => until === null || until > now)
      .map(({ kind, until }) => ({ kind, until: until === null ? null : timestamp(until) })),
    rush: rush && rush.until > now ? { minutes: rush.minutes, until: timestamp(rush.until) } : null,
    closed_slots: [...closedSlots]
      .filter((startsAt) => startsAt > now)
      .sort((one, other) => one - other)
      .map(timestamp),
    exceptions: exceptions
      .filter(({ to }) => to >= today)
      .map((exception) => localised('exception', exception, locale))
      .map(({ from, to, orderType, ranges, message }) => ({
        from,
        to,
        order_type: orderType,
        ranges: ranges.map(({ start, end }) => [formatClockTime(start), closingText(end)]),
        message,
      })),
  };
}

/** Until when {@link publicState} stays the same while the state and the restaurant do. */
function publicStateEnds(
  { holds, pauses, rush }: LiveState,
  zone: TimeZone,
  now: Instant,
): Instant {
  const ends = [...holds, ...pauses, ...(rush ? [rush] : [])].map(({ until }) => until ?? now);
  const endOfDay = serviceDayBounds(serviceDay(now, zone), zone).until;
  return Math.min(endOfDay, ...ends.filter((end) => end > now));
}

/** Each once: an option may be in several groups. */
function soldOut<Subject extends { readonly id: string }>(
  subjects: readonly Subject[],
  endOf: (subject: Subject) => Instant | null,
): PublicAvailability['items'] {
  const ends = new Map(subjects.map((subject) => [subject.id, endOf(subject)]));
  return [...ends].flatMap(([id, end]) => (end === null ? [] : { id, until: timestamp(end) }));
}

/** The end of a range; one at midnight is 24:00. */
function closingText(minutes: number): string {
  return minutes === MINUTES_PER_DAY ? '24:00' : formatClockTime(minutes);
}

function timestamp(at: Instant): string {
  return new Date(at).toISOString();
}
