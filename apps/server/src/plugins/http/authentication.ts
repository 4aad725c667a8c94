import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problems.ts';

/** An open session: its account, and the hash under which its token is stored. */
export interface Session {
  readonly userId: string;
  readonly isVerified: boolean;
  readonly tokenHash: Buffer;
}

/** Null for an unknown or expired token. */
export type FindSession = (token: string) => Promise<Session | null>;

/** The authenticated caller of a request. */
export type Caller =
  | { readonly kind: 'anonymous' }
  /** A valid token with another account's user id beside it. */
  | { readonly kind: 'impostor' }
  | { readonly kind: 'user'; readonly session: Session };

const ANONYMOUS = { kind: 'anonymous' } as const;

/**
 * The token is in `Authorization`, the query or the body; a user id in `X-User-Id`, the query or
 * the body. Rule N-7.
 */
export async function identify(request: FastifyRequest, findSession: FindSession): Promise<Caller> {
  const token = tokenOf(request);
  const session = token === null ? null : await findSession(token);
  if (!session) return ANONYMOUS;
  const claims = [request.headers['x-user-id'], ...named(request, 'user_id')];
  return claims.filter(isGiven).every((claim) => claim === session.userId)
    ? { kind: 'user', session }
    : { kind: 'impostor' };
}

export type Authentication = ReturnType<typeof authentication>;

/**
 * Hooks for routes that need an account. They run before validation, so that an anonymous caller
 * learns nothing about the route's input. Rules N-7 and N-8.
 */
export function authentication(findSession: FindSession) {
  const sessions = new WeakMap<FastifyRequest, Session>();

  const needing = (isVerifiedNeeded: boolean) =>
    async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const caller = await identify(request, findSession);
      if (caller.kind === 'anonymous') {
        return sendProblem(reply.header('www-authenticate', 'Bearer'), 'unauthorized');
      }
      if (caller.kind === 'impostor') return sendProblem(reply, 'forbidden');
      sessions.set(request, caller.session);
      if (caller.session.isVerified || !isVerifiedNeeded) return;
      return sendProblem(reply, 'email_not_verified');
    };

  async function optional(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const caller = await identify(request, findSession);
    if (caller.kind === 'impostor') return sendProblem(reply, 'forbidden');
    if (caller.kind === 'user') sessions.set(request, caller.session);
    return;
  }

  return {
    /** A missing or invalid token counts as anonymous. */
    optionalToken: { preValidation: optional },
    sessionIfAny: (request: FastifyRequest): Session | null => sessions.get(request) ?? null,
    anyToken: { preValidation: needing(false) },
    verifiedToken: { preValidation: needing(true) },

    /** The session that one of the hooks has stored. */
    sessionOf(request: FastifyRequest): Session {
      const session = sessions.get(request);
      if (!session) throw new Error('Only routes with an authenticating hook have a session.');
      return session;
    },
  };
}

const BEARER = /^Bearer +(\S+) *$/i;

function tokenOf(request: FastifyRequest): string | null {
  const [, bearer] = BEARER.exec(request.headers.authorization ?? '') ?? [];
  const [token] = [bearer, ...named(request, 'token')].filter(isGiven);
  return typeof token === 'string' ? token : null;
}

/** The unvalidated values of a name in query and body. */
function named({ query, body }: FastifyRequest, name: string): readonly unknown[] {
  return [query, body].map((part) =>
    typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined,
  );
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
