import { successEnvelope } from '@comptoir/contract/wire/envelope';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { isRecent } from '@comptoir/domain/schedule/within-window';
import { STEP_UP_MILLISECONDS } from '@comptoir/domain/staff/credentials';
import type { DeviceKind, Permission, StaffRole } from '@comptoir/domain/staff/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import {
  countAvailabilityChange,
  type LiveStateName,
  lockAvailability,
  noteStateChange,
} from '#db/live-states.ts';
import { transaction } from '#db/transaction.ts';
import { routesOf } from '#plugins/http/routes.ts';
import type { RateLimiter } from '#plugins/limits/attempts.ts';

/** The answer of a call that says nothing more. */
export const doneAnswer = successEnvelope(z.object({}));

/** The body of a call that says everything by its path. */
export const emptyBody = z.object({});

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission that a route under `/v2/staff` needs; null for any caller that signed in. Rule SA-4. */
    permission?: Permission | null | 'public';
  }
}

/** Who asks: a person, a device, or a person on a device. Rule SA-5. */
export interface StaffCaller {
  readonly person: {
    readonly personId: string;
    readonly name: string;
    readonly role: StaffRole;
  } | null;
  readonly device: {
    readonly deviceId: string;
    readonly name: string;
    readonly kind: DeviceKind;
  } | null;
  /** The session of a person who signed in; null for a device, and for a person by PIN. */
  readonly sessionId: string | null;
  readonly permissions: ReadonlySet<Permission>;
  /** When the person signed in or proved it again; null for a device, and for a person by PIN. */
  readonly signedInAt: Instant | null;
}

/** The hooks and the mark of a route under `/v2/staff`. */
export interface GuardedRoute {
  readonly preValidation: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  readonly config: { readonly permission: Permission | null | 'public' };
}

export interface StaffAccess {
  /**
   * For changes JSON and the same origin; then a session or a device, the permission (null: to be signed in
   * is enough), and with `stepUp` a sign-in of at most 10 minutes. Rules SA-4, SA-6, and SA-20.
   */
  requires(permission: Permission | null, options?: AccessOptions): GuardedRoute;
  /** The caller that the hook has stored. */
  callerOf(request: FastifyRequest): StaffCaller;
  /** Whether the caller may still do that: for streams, which outlive a sign-out. Rule SA-17. */
  isStillAllowed(request: FastifyRequest, permission: Permission): Promise<boolean>;
  /** The enrolled device of a key; null for any other. */
  findDevice(key: string): Promise<{ readonly deviceId: string; readonly kind: DeviceKind } | null>;
}

export interface AccessOptions {
  /** Another permission that will do: the handler decides what it opens. */
  readonly or?: Permission;
  readonly stepUp?: boolean;
  /** Only for the session of a person; a device or a PIN does not do. */
  readonly session?: boolean;
  /** Also for a session that still has to add its second factor. Rule SA-13. */
  readonly pending?: boolean;
}

/** Whether the person signed in, or proved it again, within the last 10 minutes. Rule SA-20. */
export function isRecentlyProven({ signedInAt }: StaffCaller, now: Instant): boolean {
  return signedInAt !== null && isRecent(signedInAt, now, STEP_UP_MILLISECONDS);
}

/** The security requirement of routes under `/v2/staff`, for the OpenAPI document. */
const STAFF_SECURITY = [{ staff: [] }, { device: [] }];

interface StaffRoute {
  /** The permission that a route needs; null where being signed in is enough. Rule SA-4. */
  readonly can: Permission | null | GuardedRoute;
  /** Decided before the body is received: one that only those may send who have the permission. Rule U-62. */
  readonly isGuardedFirst?: true;
}

/** Declares routes under `/v2/staff`. Rules SA-4 and SA-6. */
export function staffApi(
  app: FastifyInstance,
  {
    access,
    limiter,
  }: { readonly access: Pick<StaffAccess, 'requires'>; readonly limiter?: RateLimiter },
) {
  return routesOf<StaffRoute>(app, ({ can, isGuardedFirst }) => {
    const guarded = can === null || typeof can === 'string' ? access.requires(can) : can;
    const { config, preValidation } = guarded;
    const isPublic = config.permission === 'public';
    return {
      tag: 'staff',
      security: isPublic ? undefined : STAFF_SECURITY,
      problems: isPublic ? PUBLIC_PROBLEMS : STAFF_PROBLEMS,
      limiter,
      config,
      ...(isGuardedFirst ? { onRequest: [preValidation] } : { preValidation }),
    };
  });
}

const PUBLIC_PROBLEMS = ['forbidden', 'validation'] as const;
const STAFF_PROBLEMS = [
  ...(['unauthorized', 'second_factor_required'] as const),
  ...(['forbidden', 'step_up_required', 'validation'] as const),
];

/** A change for the audit log; null or absent where there was nothing before or is nothing after. */
export interface AuditRecord {
  /** As in `device.revoke`. */
  readonly action: string;
  /** The changed thing, as in `order:5f…`. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Writes an entry of the audit log, in the transaction of its cause. Values of fields that hold secrets are
 * left out. Rules SA-50 and SA-51.
 */
export async function recordAudit(
  client: Executor,
  { person, device }: Pick<StaffCaller, 'person' | 'device'>,
  { action, subject, before, after }: AuditRecord,
  now: Instant,
): Promise<void> {
  await client.query({
    name: 'record-audit',
    text: `INSERT INTO staff_audit
        (at, person_id, person_name, device_id, device_name, action, subject, before, after)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      new Date(now),
      person?.personId ?? null,
      person?.name ?? null,
      device?.deviceId ?? null,
      device?.name ?? null,
      action,
      subject,
      asJson(before),
      asJson(after),
    ],
  });
}

/**
 * One change by the staff: its work in one transaction with the entries of the audit log that it records, and with the
 * live state that it changes, of which every process and board is notified. Where nothing is recorded nothing has
 * changed. Changes of the availability wait for each other, and orders that were judged before are judged again.
 */
export function staffChange<Value>(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  caller: Pick<StaffCaller, 'person' | 'device'>,
  changed: LiveStateName | null,
  work: (client: pg.PoolClient, record: (entry: AuditRecord) => void) => Promise<Value>,
): Promise<Value> {
  return transaction(pool, async (client) => {
    if (changed === 'availability') await lockAvailability(client);
    const entries: AuditRecord[] = [];
    const value = await work(client, (entry) => entries.push(entry));
    if (entries.length === 0) return value;
    for (const entry of entries) await recordAudit(client, caller, entry, clock());
    if (changed === 'availability') await countAvailabilityChange(client);
    else if (changed !== null) await noteStateChange(client, changed);
    return value;
  });
}

function asJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(withoutSecrets(value));
}

/** Fields whose values are never in the audit log, in any object of it. Rule SA-51. */
const SECRET_FIELDS =
  /password|pin$|(?:_|^)codes?$|secret|token|hash$|^card|^cvc$|^iban$|^credential/i;
/** Fields that look like it. */
const PLAIN_FIELDS: ReadonlySet<string> = new Set(['has_pin', 'postal_code', 'coupon_code']);

const LEFT_OUT = '[secret]';

/** A copy without the values of secret fields. Rule SA-51. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      isSecret(name) ? LEFT_OUT : withoutSecrets(held),
    ]),
  );
}

function isSecret(name: string): boolean {
  return SECRET_FIELDS.test(name) && !PLAIN_FIELDS.has(name);
}
