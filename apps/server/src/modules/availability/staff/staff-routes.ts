import {
  holdablesAnswer,
  holdParams,
  holdRequest,
  pauseParams,
  pauseRequest,
  rushRequest,
  slotParams,
  staffAvailabilityAnswer,
} from '@comptoir/contract/staff/availability';
import { preparationTimesAnswer } from '@comptoir/contract/staff/opening-check';
import { type HoldUntil, holdEnd, pauseEnd } from '@comptoir/domain/availability/ends';
import {
  type LearnedPreparation,
  learnedPreparation,
} from '@comptoir/domain/availability/learned-preparation';
import { SLOT_MINUTES } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Orders } from '#modules/orders/orders.ts';
import { type AuditRecord, type StaffAccess, staffApi, staffChange } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { Resources } from '#resources.ts';
import { leadMinutes } from '#restaurant/order-lead-times.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { changesOf, isSlotStart } from './changes.ts';
import {
  holdableNames,
  holdables,
  keyOf,
  readAvailability,
  type StaffStateDependencies,
} from './staff-state.ts';

type Learned = readonly LearnedPreparation[];

const HOUR = 60 * 60_000;

/** Eight weeks. */
const LEARNED_MS = 56 * 24 * HOUR;

const CACHED_MS = HOUR;

/** The longest time before it that a slot is closed. */
const CLOSED_AHEAD_MS = 31 * 24 * 60 * 60_000;

/** What the staff sets for a while during a service. Rules SV-1 to SV-3, SV-5, SV-6, SV-10, SV-11, SV-14, SV-24, and SV-25. */
export function staffAvailabilityRoutes(
  app: FastifyInstance,
  dependencies: StaffStateDependencies & {
    readonly access: StaffAccess;
  },
): void {
  const { live, restaurant, access, clock } = dependencies;

  type Changes = ReturnType<typeof changesOf>;

  /** Carries out a change with its entry in the audit log, and answers with the state as it is then. */
  async function change(
    request: FastifyRequest,
    work: (changes: Changes) => Promise<AuditRecord | null>,
  ) {
    const caller = access.callerOf(request);
    const now = clock();
    const by = caller.person?.name ?? caller.device?.name ?? null;
    const names = holdableNames(await restaurant());
    await staffChange(dependencies, caller, 'availability', async (client, record) => {
      const entry = await work(changesOf(client, { now, by, names }));
      if (entry) record(entry);
    });
    await live.refresh();
    return readAvailability(dependencies);
  }

  async function timezone() {
    return (await restaurant()).scheduling.pickup.timezone;
  }

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/availability',
    {
      can: 'orders.read',
      summary: 'What is sold out, paused or slower, and the slots of the next 120 minutes.',
      answer: staffAvailabilityAnswer,
    },
    async () => readAvailability(dependencies),
  );

  staff.get(
    '/v2/staff/holdables',
    {
      can: 'orders.read',
      summary: 'What can be sold out: articles, options, ingredients.',
      answer: holdablesAnswer,
    },
    async () => ({ holdables: [...holdables(await restaurant())] }),
  );

  staff.post(
    '/v2/staff/holds',
    {
      can: 'availability.sold_out',
      summary: 'Sells out an article, an option, or an ingredient, at once or after so many.',
      body: holdRequest,
      answer: staffAvailabilityAnswer,
    },
    async (request) => {
      const { kind, id, until, remaining } = request.body;
      if (!holdableNames(await restaurant()).has(keyOf({ kind, id })))
        return invalid('id', 'Ce n’est dans aucun menu.');
      const end = holdEnd(asUntil(until), clock(), await timezone());
      if (end === null) {
        return invalid('until', 'Indiquez un moment à venir, dans les 31 jours.');
      }
      const hold = { kind, subject: id, until: end, portions: remaining };
      return change(request, (changes) => changes.setHold(hold));
    },
  );

  staff.delete(
    '/v2/staff/holds/:hold_id',
    {
      can: 'availability.sold_out',
      summary: 'Ends a hold.',
      params: holdParams,
      answer: staffAvailabilityAnswer,
    },
    (request) => change(request, (changes) => changes.endHold(request.params.hold_id)),
  );

  staff.put(
    '/v2/staff/pauses/:kind',
    {
      can: 'availability.write',
      summary: 'Pauses orders until a moment of this service.',
      params: pauseParams,
      body: pauseRequest,
      answer: staffAvailabilityAnswer,
    },
    async (request) => {
      const end = pauseEnd(asInstant(request.body.until), clock(), await timezone());
      if (end === null) return invalid('until', OF_THIS_SERVICE);
      return change(request, (changes) => changes.setPause(request.params.kind, end));
    },
  );

  staff.delete(
    '/v2/staff/pauses/:kind',
    {
      can: 'availability.write',
      summary: 'Ends a pause.',
      params: pauseParams,
      answer: staffAvailabilityAnswer,
    },
    (request) => change(request, (changes) => changes.endPause(request.params.kind)),
  );

  staff.put(
    '/v2/staff/rush',
    {
      can: 'availability.write',
      summary: 'Adds minutes of preparation until a moment of this service.',
      body: rushRequest,
      answer: staffAvailabilityAnswer,
    },
    async (request) => {
      const { minutes, until } = request.body;
      const end = pauseEnd(asInstant(until), clock(), await timezone());
      if (end === null) return invalid('until', OF_THIS_SERVICE);
      return change(request, (changes) => changes.setRush(minutes, end));
    },
  );

  staff.delete(
    '/v2/staff/rush',
    { can: 'availability.write', summary: 'Ends the rush.', answer: staffAvailabilityAnswer },
    (request) => change(request, (changes) => changes.endRush()),
  );

  staff.put(
    '/v2/staff/slots/:starts_at/closure',
    {
      can: 'availability.write',
      summary: 'Closes a slot.',
      params: slotParams,
      answer: staffAvailabilityAnswer,
    },
    async (request) => {
      const startsAt = Date.parse(request.params.starts_at);
      const { state } = await live.current();
      const isSlot = isSlotStart(await restaurant(), state, startsAt);
      if (!isSlot || !isClosable(startsAt, clock())) {
        return invalid('starts_at', 'Indiquez le début d’un créneau à venir.');
      }
      return change(request, (changes) => changes.closeSlot(startsAt));
    },
  );

  staff.delete(
    '/v2/staff/slots/:starts_at/closure',
    {
      can: 'availability.write',
      summary: 'Opens a slot again.',
      params: slotParams,
      answer: staffAvailabilityAnswer,
    },
    (request) => {
      const startsAt = Date.parse(request.params.starts_at);
      return change(request, (changes) => changes.openSlot(startsAt));
    },
  );
}

const OF_THIS_SERVICE = 'Indiquez un moment à venir, avant la fin de ce service.';

function asUntil(until: string): HoldUntil {
  return until === '1h' || until === 'service' || until === 'tomorrow' ? until : Date.parse(until);
}

function asInstant(until: string): 'service' | Instant {
  return until === 'service' ? until : Date.parse(until);
}

/** Slots start on a whole minute. One that is under way can be closed too. */
function isClosable(startsAt: Instant, now: Instant): boolean {
  return startsAt > now - SLOT_MINUTES * 60_000 && startsAt <= now + CLOSED_AHEAD_MS;
}

function invalid(path: string, message: string) {
  return problem('validation', { errors: [{ path, message }] });
}

/** How long the kitchen took, beside what is configured. Rules SV-30 and SV-31. */
export function preparationRoutes(
  app: FastifyInstance,
  {
    access,
    orders,
    restaurant,
    clock,
  }: Pick<Resources, 'clock'> & {
    readonly access: StaffAccess;
    readonly orders: { readonly board: Pick<Orders['board'], 'preparationTimes'> };
    readonly restaurant: () => Promise<Pick<RestaurantSnapshot, 'scheduling'>>;
  },
): void {
  let cached: { readonly readAt: Instant; readonly learned: Promise<Learned> } | undefined;

  async function read(now: Instant, timezone: TimeZone): Promise<Learned> {
    return learnedPreparation(await orders.board.preparationTimes(now - LEARNED_MS), timezone);
  }

  /** Read once an hour; a read that failed is tried again. */
  function learned(timezone: TimeZone): Promise<Learned> {
    const now = clock();
    if (cached && now - cached.readAt < CACHED_MS) return cached.learned;
    const entry = { readAt: now, learned: read(now, timezone) };
    cached = entry;
    entry.learned.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.learned;
  }

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/preparation-times',
    {
      can: 'orders.read',
      summary: 'How long orders took by the hour of the week, beside the configured minutes.',
      answer: preparationTimesAnswer,
    },
    async () => {
      const { scheduling } = await restaurant();
      return {
        configured_minutes: leadMinutes(scheduling),
        learned: [...(await learned(scheduling.pickup.timezone))],
      };
    },
  );
}
