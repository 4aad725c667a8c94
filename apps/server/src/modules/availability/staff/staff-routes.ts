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
import { type HoldUntil, holdEnd, pauseEnd } from '@comptoir/domain/availability/ends';
import { SLOT_MINUTES } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { countAvailabilityChange } from '#db/live-states.ts';
import { transaction } from '#db/transaction.ts';
import {
  type AuditRecord,
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  STAFF_SECURITY,
  type StaffAccess,
} from '#modules/staff/staff.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import { changesOf } from './changes.ts';
import { holdableNames, holdables, keyOf } from './holdables.ts';
import { isSlotStart } from './ruler.ts';
import { readAvailability, type StaffStateDependencies } from './staff-state.ts';

export interface StaffAvailabilityDependencies extends StaffStateDependencies {
  readonly access: StaffAccess;
}

/** The longest time before it that a slot is closed. */
const CLOSED_AHEAD_MS = 31 * 24 * 60 * 60_000;

const TAGS = { tags: ['staff'], security: STAFF_SECURITY };
const CHANGED = { 200: staffAvailabilityAnswer, ...STAFF_CHANGE_REJECTIONS };

/** What the staff sets for a while during a service. Rules SV-1 to SV-3, SV-5, SV-6, SV-10, SV-11, SV-14, SV-24, and SV-25. */
export function staffAvailabilityRoutes(
  dependencies: StaffAvailabilityDependencies,
): FastifyPluginCallbackZod {
  const { pool, live, restaurant, access, clock } = dependencies;
  const canRead = access.requires('orders.read');
  const canHold = access.requires('availability.sold_out');
  const canChange = access.requires('availability.write');

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
    await transaction(pool, async (client) => {
      await countAvailabilityChange(client);
      const record = await work(changesOf(client, { now, by, names }));
      if (record) await recordAudit(client, caller, record, now);
    });
    await live.refresh();
    return success(await readAvailability(dependencies));
  }

  async function timezone() {
    return (await restaurant()).scheduling.pickup.timezone;
  }

  return (app, _options, done) => {
    app.get(
      '/v2/staff/availability',
      {
        ...canRead,
        schema: {
          ...TAGS,
          summary: 'What is sold out, paused or slower, and the slots of the next 120 minutes.',
          response: { 200: staffAvailabilityAnswer, ...STAFF_READ_REJECTIONS },
        },
      },
      async () => success(await readAvailability(dependencies)),
    );

    app.get(
      '/v2/staff/holdables',
      {
        ...canRead,
        schema: {
          ...TAGS,
          summary: 'What can be sold out: articles, options, ingredients.',
          response: { 200: holdablesAnswer, ...STAFF_READ_REJECTIONS },
        },
      },
      async () => success({ holdables: [...holdables(await restaurant())] }),
    );

    app.post(
      '/v2/staff/holds',
      {
        ...canHold,
        schema: {
          ...TAGS,
          summary: 'Sells out an article, an option, or an ingredient, at once or after so many.',
          body: holdRequest,
          response: CHANGED,
        },
      },
      async (request, reply) => {
        const { kind, id, until, remaining } = request.body;
        if (!holdableNames(await restaurant()).has(keyOf({ kind, id })))
          return invalid(reply, 'id', 'Ce n’est dans aucun menu.');
        const end = holdEnd(asUntil(until), clock(), await timezone());
        if (end === null) {
          return invalid(reply, 'until', 'Indiquez un moment à venir, dans les 31 jours.');
        }
        const hold = { kind, subject: id, until: end, portions: remaining };
        return change(request, (changes) => changes.setHold(hold));
      },
    );

    app.delete(
      '/v2/staff/holds/:hold_id',
      {
        ...canHold,
        schema: {
          ...TAGS,
          summary: 'Ends a hold.',
          params: holdParams,
          response: CHANGED,
        },
      },
      (request) => change(request, (changes) => changes.endHold(request.params.hold_id)),
    );

    app.put(
      '/v2/staff/pauses/:kind',
      {
        ...canChange,
        schema: {
          ...TAGS,
          summary: 'Pauses orders until a moment of this service.',
          params: pauseParams,
          body: pauseRequest,
          response: CHANGED,
        },
      },
      async (request, reply) => {
        const end = pauseEnd(asInstant(request.body.until), clock(), await timezone());
        if (end === null) return invalid(reply, 'until', OF_THIS_SERVICE);
        return change(request, (changes) => changes.setPause(request.params.kind, end));
      },
    );

    app.delete(
      '/v2/staff/pauses/:kind',
      {
        ...canChange,
        schema: { ...TAGS, summary: 'Ends a pause.', params: pauseParams, response: CHANGED },
      },
      (request) => change(request, (changes) => changes.endPause(request.params.kind)),
    );

    app.put(
      '/v2/staff/rush',
      {
        ...canChange,
        schema: {
          ...TAGS,
          summary: 'Adds minutes of preparation until a moment of this service.',
          body: rushRequest,
          response: CHANGED,
        },
      },
      async (request, reply) => {
        const { minutes, until } = request.body;
        const end = pauseEnd(asInstant(until), clock(), await timezone());
        if (end === null) return invalid(reply, 'until', OF_THIS_SERVICE);
        return change(request, (changes) => changes.setRush(minutes, end));
      },
    );

    app.delete(
      '/v2/staff/rush',
      { ...canChange, schema: { ...TAGS, summary: 'Ends the rush.', response: CHANGED } },
      (request) => change(request, (changes) => changes.endRush()),
    );

    app.put(
      '/v2/staff/slots/:starts_at/closure',
      {
        ...canChange,
        schema: { ...TAGS, summary: 'Closes a slot.', params: slotParams, response: CHANGED },
      },
      async (request, reply) => {
        const startsAt = Date.parse(request.params.starts_at);
        const { state } = await live.current();
        const isSlot = isSlotStart(await restaurant(), state, startsAt);
        if (!isSlot || !isClosable(startsAt, clock())) {
          return invalid(reply, 'starts_at', 'Indiquez le début d’un créneau à venir.');
        }
        return change(request, (changes) => changes.closeSlot(startsAt));
      },
    );

    app.delete(
      '/v2/staff/slots/:starts_at/closure',
      {
        ...canChange,
        schema: { ...TAGS, summary: 'Opens a slot again.', params: slotParams, response: CHANGED },
      },
      (request) => {
        const startsAt = Date.parse(request.params.starts_at);
        return change(request, (changes) => changes.openSlot(startsAt));
      },
    );
    done();
  };
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

function invalid(reply: FastifyReply, path: string, message: string): FastifyReply {
  return sendProblem(reply, 'validation', { errors: [{ path, message }] });
}

function success<Payload>(payload: Payload) {
  return { status: 'success' as const, payload };
}
