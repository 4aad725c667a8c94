import { staffRules } from '@comptoir/contract/settings/back-office';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import { PIN_MILLISECONDS } from '@comptoir/domain/staff/credentials';
import {
  type Permission,
  permissionsByPin,
  permissionsOf,
  permissionsOfDevice,
  STAFF_ROLES,
} from '@comptoir/domain/staff/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#plugins/http/problems.ts';
import type { Resources } from '#resources.ts';
import { type EnrolledDevice, findDevice } from '../devices/devices.ts';
import { findSession, isPending, type OpenSession } from '../sessions/sessions.ts';
import {
  type AccessOptions,
  type GuardedRoute,
  isRecentlyProven,
  type StaffAccess,
  type StaffCaller,
} from '../staff.ts';
import { cookieOf, DEVICE_COOKIE, isOwnOrigin, SESSION_COOKIE } from './staff-request.ts';

/** The session and the device of a request's cookies. */
export interface Identities {
  readonly session: OpenSession | null;
  readonly device: EnrolledDevice | null;
}

/** The access of this module's own routes. */
export interface OwnAccess extends StaffAccess {
  /** For routes without a caller, before a sign-in: JSON and the same origin. */
  readonly open: GuardedRoute;
  /** The session and the device that the hook has found. */
  identitiesOf(request: FastifyRequest): Identities;
  /** Every caller that these identities make, the most specific first. */
  callersOf(identities: Identities): Promise<readonly StaffCaller[]>;
}

/** Why a request is not let through. */
interface Refusal {
  readonly code: ProblemCode;
  /** With `forbidden`: a PIN on this device may open it. */
  readonly pin_required?: true | undefined;
}

/** The routes of this module use these. */
export interface StaffResources extends Resources {
  readonly access: OwnAccess;
}

const NO_IDENTITIES: Identities = { session: null, device: null };

/** The hooks of routes under `/v2/staff`. Rules SA-4 to SA-6, SA-13, and SA-20. */
export function staffAccess({
  pool,
  clock,
  siteRoot,
  restaurant,
}: Pick<Resources, 'pool' | 'clock' | 'siteRoot' | 'restaurant'>): OwnAccess {
  const callers = new WeakMap<FastifyRequest, StaffCaller>();
  const identities = new WeakMap<FastifyRequest, Identities>();

  async function identify(request: FastifyRequest): Promise<Identities> {
    const token = cookieOf(request, SESSION_COOKIE);
    const deviceToken = cookieOf(request, DEVICE_COOKIE);
    const now = clock();
    return {
      session: token ? await findSession(pool, token, now) : null,
      device: deviceToken ? await findDevice(pool, deviceToken, now) : null,
    };
  }

  async function callersOf({ session, device }: Identities): Promise<readonly StaffCaller[]> {
    const found: StaffCaller[] = [];
    if (device?.acting) found.push(byPin(device, device.acting));
    if (session && !isPending(session)) found.push(bySession(session, device));
    // Who proved it after the PIN acts, as a person who signs in for what the PIN does not open. Rule SA-5.
    if (isProvenAfterPin({ session, device })) found.reverse();
    if (device) {
      const { isPinNeededToAdvance } = staffRules((await restaurant()).settings);
      found.push(byDevice(device, isPinNeededToAdvance));
    }
    return found;
  }

  async function decide(
    permission: Permission | null,
    options: AccessOptions,
    known: Identities,
  ): Promise<StaffCaller | Refusal> {
    const { session } = known;
    if (options.pending && session) return bySession(session, known.device);
    const isWaiting = session !== null && isPending(session);
    const all = await callersOf(known);
    const fitting = options.session ? all.filter(({ signedInAt }) => signedInAt !== null) : all;
    if (fitting.length === 0)
      return { code: isWaiting ? 'second_factor_required' : 'unauthorized' };
    const held = permission === null ? signedInFirst(fitting) : fitting.filter(holds(permission));
    const able = held.length === 0 && options.or ? fitting.filter(holds(options.or)) : held;
    const [first] = able;
    if (!first && isWaiting) return { code: 'second_factor_required' };
    if (!first) {
      return {
        code: 'forbidden',
        pin_required: isOpenByPin(permission, known.device) || undefined,
      };
    }
    if (!options.stepUp) return first;
    const now = clock();
    return able.find((caller) => isRecentlyProven(caller, now)) ?? { code: 'step_up_required' };
  }

  function requires(permission: Permission | null, options: AccessOptions = {}): GuardedRoute {
    return {
      config: { permission },
      async preValidation(request, reply) {
        if (!isAllowedToAsk(request, reply, siteRoot)) return reply;
        const known = await identify(request);
        const decided = await decide(permission, options, known);
        if ('code' in decided) {
          const { code, ...details } = decided;
          // A page asks for the PIN as a matter of course.
          if (code === 'forbidden' && !details.pin_required)
            noteMissing(request, permission, known);
          return sendProblem(reply, code, details);
        }
        identities.set(request, known);
        callers.set(request, decided);
        return undefined;
      },
    };
  }

  return {
    requires,
    open: {
      config: { permission: 'public' },
      async preValidation(request, reply) {
        return isAllowedToAsk(request, reply, siteRoot) ? undefined : reply;
      },
    },
    callersOf,
    findDevice: (key) => findDevice(pool, key, clock()),
    identitiesOf: (request) => identities.get(request) ?? NO_IDENTITIES,
    callerOf(request) {
      const caller = callers.get(request);
      if (!caller) throw new Error('Only routes with an access hook have a caller.');
      return caller;
    },
    async isStillAllowed(request, permission) {
      const decided = await decide(permission, {}, await identify(request));
      return !('code' in decided);
    },
  };
}

/**
 * Refuses to register a route under `/v2/staff` that does not say what it needs, so that no route is open by
 * having been forgotten. Rule SA-4.
 */
export function refuseUnguardedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/v2/staff/') && config?.permission === undefined) {
      throw new Error(`${url} does not say which permission it needs.`);
    }
  });
}

/** A change is JSON, and comes from a page of this server; answers the request when it is not. Rule SA-6. */
function isAllowedToAsk(request: FastifyRequest, reply: FastifyReply, siteRoot: string): boolean {
  reply.header('cache-control', 'no-store');
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  if (!/^application\/json *(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
    sendProblem(reply, 'unsupported_media_type');
    return false;
  }
  if (isOwnOrigin(request, siteRoot)) return true;
  sendProblem(reply, 'forbidden');
  return false;
}

/** Logs who asked without the permission. Rule SA-19. */
function noteMissing(
  request: FastifyRequest,
  permission: Permission | null,
  { session, device }: Identities,
): void {
  const person = session?.personId ?? device?.acting?.personId;
  noteSecurity(request, 'access', {
    refused: 'forbidden',
    ...(permission && { permission }),
    ...(person !== undefined && { person }),
    ...(device && { device: device.deviceId }),
  });
}

function isProvenAfterPin({ session, device }: Identities): boolean {
  if (!session || !device?.acting) return false;
  return session.signedInAt > device.acting.until - PIN_MILLISECONDS;
}

function holds(permission: Permission) {
  return ({ permissions }: StaffCaller): boolean => permissions.has(permission);
}

/** Whether a PIN on this device could open it, and no person acts there. Rule SA-35. */
function isOpenByPin(permission: Permission | null, device: EnrolledDevice | null): boolean {
  if (permission === null || !device || device.acting) return false;
  const isShared = permissionsOfDevice(device.kind, true).size > 0;
  return isShared && STAFF_ROLES.some((role) => permissionsByPin(role).has(permission));
}

function signedInFirst(callers: readonly StaffCaller[]): readonly StaffCaller[] {
  return callers.toSorted(
    (one, other) => Number(other.signedInAt !== null) - Number(one.signedInAt !== null),
  );
}

function bySession(session: OpenSession, device: EnrolledDevice | null): StaffCaller {
  const { sessionId, personId, name, role, signedInAt } = session;
  return {
    person: { personId, name, role },
    device: device && asDevice(device),
    sessionId,
    permissions: isPending(session) ? new Set() : permissionsOf(role),
    signedInAt,
  };
}

function byPin(device: EnrolledDevice, acting: NonNullable<EnrolledDevice['acting']>): StaffCaller {
  const { personId, name, role } = acting;
  return {
    person: { personId, name, role },
    device: asDevice(device),
    sessionId: null,
    permissions: new Set([...permissionsByPin(role), ...permissionsOfDevice(device.kind, true)]),
    signedInAt: null,
  };
}

function byDevice(device: EnrolledDevice, isPinNeeded: boolean): StaffCaller {
  return {
    person: null,
    device: asDevice(device),
    sessionId: null,
    permissions: permissionsOfDevice(device.kind, isPinNeeded),
    signedInAt: null,
  };
}

function asDevice({ deviceId, name, kind }: EnrolledDevice): NonNullable<StaffCaller['device']> {
  return { deviceId, name, kind };
}

/** Logs a refused proof or a missing permission, without secrets; an address as its pseudonym. Rule SA-19. */
export function noteSecurity(
  request: FastifyRequest,
  event: 'access' | 'sign_in' | 'step_up' | 'pin' | 'enrolment' | 'welcome',
  details: { readonly refused: string; readonly [more: string]: string },
): void {
  request.log.warn({ security: event, ...details }, 'Staff');
}
