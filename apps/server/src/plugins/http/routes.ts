import { errorEnvelope } from '@comptoir/contract/wire/envelope';
import { PROBLEMS, type ProblemCode } from '@comptoir/contract/wire/problems';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { limitByClient, type RateLimit, type RateLimiter } from '#plugins/limits/rate-limit.ts';
import { tagAnswer } from './etag.ts';
import { done, isOutcome, type Outcome, sendRejection } from './outcome.ts';

/** What a route takes and answers, and why it may reject a request. Rule I-1. */
export interface Route<Answer, Params, Query, Headers, Body> {
  readonly summary: string;
  readonly description?: string;
  readonly params?: Params;
  readonly querystring?: Query;
  readonly headers?: Headers;
  readonly body?: Body;
  /** The answer of status 200, or its media types. A handler returns the `payload` of one that has it. */
  readonly answer: Answer;
  /** The rejections beside those of every route of its kind; their statuses are in `PROBLEMS`. */
  readonly problems?: readonly ProblemCode[];
  /** Rejections of its kind that this route never answers. */
  readonly never?: readonly ProblemCode[];
  /** The statuses of rejections that have another one here than in `PROBLEMS`. */
  readonly statuses?: Readonly<Partial<Record<ProblemCode, number>>>;
  /** The schemas of rejections with further fields, by status. */
  readonly details?: Readonly<Record<number, typeof errorEnvelope>>;
  /** Counts the requests of each client before they are read. Rule I-13. */
  readonly limit?: RateLimit;
  /** With an accepted request; `cache-control` is `no-store` unless it is here. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** Adds an `ETag`. Rule I-16. */
  readonly isTagged?: true;
  /** The rejection of a body beyond `bodyLimit`, instead of `body_too_large`. Rule I-28. */
  readonly tooLarge?: ProblemCode;
  readonly bodyLimit?: number;
  /** The media type of a body that is no JSON. */
  readonly consumes?: string;
  /** False where a request for the head would have an effect. */
  readonly exposeHeadRoute?: false;
  /** Before the body is received. */
  readonly onRequest?: Hook;
  /** Before the input is validated. */
  readonly preValidation?: Hook;
  /** After the input is valid. */
  readonly preHandler?: Hook<Input<Params, Query, Headers, Body>>;
}

/** What the routes of a kind have in common. */
export interface RouteKind {
  readonly tag: string;
  readonly security?: readonly Record<string, string[]>[] | undefined;
  readonly problems?: readonly ProblemCode[];
  readonly limiter?: RateLimiter | undefined;
  readonly config?: FastifyContextConfig;
  readonly onRequest?: readonly Hook[];
  readonly preValidation?: Hook;
  readonly bodyLimit?: number;
}

type Hook<Request = FastifyRequest> = (request: Request, reply: FastifyReply) => Promise<unknown>;

type Input<Params, Query, Headers, Body> = FastifyRequest<{
  Params: z.output<Params>;
  Querystring: z.output<Query>;
  Headers: z.output<Headers>;
  Body: z.output<Body>;
}>;

/** An answer that is no JSON is sent by its handler. */
type Answered<Answer> =
  unknown extends z.output<Answer>
    ? never
    : [z.output<Answer>] extends [{ status: 'success'; payload: infer Payload }]
      ? ReadOnly<Payload>
      : ReadOnly<z.output<Answer>>;

type ReadOnly<Value> = unknown extends Value
  ? Value
  : Value extends string | number | boolean | null | undefined
    ? Value
    : Value extends readonly (infer Element)[]
      ? readonly ReadOnly<Element>[]
      : { readonly [Key in keyof Value]: ReadOnly<Value[Key]> };

type Handled<Answer> = Answered<Answer> | Outcome<Answered<Answer>> | FastifyReply;

/** Declares a route. Its handler returns an answer or a rejection; bytes and streams it sends itself. */
type Declare<Options> = <
  Answer extends z.ZodType | { readonly content: object },
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Headers extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
>(
  url: string,
  route: Route<Answer, Params, Query, Headers, Body> & Options,
  handler: (
    request: Input<Params, Query, Headers, Body>,
    reply: FastifyReply,
  ) => Handled<Answer> | Promise<Handled<Answer>>,
) => void;

/** Declares routes of a kind, which may depend on options of its own. */
export function routesOf<Options>(app: FastifyInstance, kindOf: (options: Options) => RouteKind) {
  const by =
    (method: string): Declare<Options> =>
    (url, route, handler) => {
      const { summary, description, params, querystring, headers, body, answer } = route;
      const { limit, answerHeaders, tooLarge, preHandler, consumes } = route;
      const kind = kindOf(route);
      const { tag, security, limiter, config, onRequest = [], preValidation } = kind;
      const { bodyLimit = kind.bodyLimit, exposeHeadRoute = true } = route;
      if (limit && !limiter) throw new Error(`${url} has a limit, and nothing that counts.`);
      const isEnvelope = answer instanceof z.ZodObject && 'payload' in answer.shape;
      const input = { params, querystring, headers, body };
      app.route<{
        Params: z.output<NonNullable<typeof params>>;
        Querystring: z.output<NonNullable<typeof querystring>>;
        Headers: z.output<NonNullable<typeof headers>>;
        Body: z.output<NonNullable<typeof body>>;
      }>({
        method,
        url,
        exposeHeadRoute,
        ...(bodyLimit !== undefined && { bodyLimit }),
        config: { ...config, ...(tooLarge && { tooLarge }) },
        onRequest: [
          ...(limit && limiter ? [limitByClient(limiter, limit)] : []),
          ...onRequest,
          ...(route.onRequest ? [route.onRequest] : []),
        ],
        preValidation: [preValidation, route.preValidation].filter((hook) => hook !== undefined),
        ...(preHandler && { preHandler }),
        ...(route.isTagged && { onSend: tagAnswer }),
        schema: {
          tags: [tag],
          summary,
          ...(description && { description }),
          ...(security && { security }),
          ...(consumes && { consumes: [consumes] }),
          ...Object.fromEntries(Object.entries(input).filter(([, schema]) => schema)),
          response: { 200: answer, ...rejectionsOf(method, route, kind) },
        },
        async handler(request, reply) {
          const handled = await handler(request, reply);
          // Sent by the handler.
          if (handled === undefined || reply.sent) return reply;
          const outcome = isOutcome(handled) ? handled : done(handled);
          if (outcome.kind === 'rejected') return sendRejection(reply, outcome.rejection);
          const { value } = outcome;
          return reply
            .headers({ 'cache-control': 'no-store', ...answerHeaders })
            .type('application/json; charset=utf-8')
            .send(JSON.stringify(isEnvelope ? { status: 'success', payload: value } : value));
        },
      });
    };
  return {
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    patch: by('PATCH'),
    delete: by('DELETE'),
  };
}

const OF_EVERY_ROUTE: readonly ProblemCode[] = ['internal', 'unavailable'];
const OF_BODIES: readonly ProblemCode[] = ['malformed_json', 'unsupported_media_type'];

/** The schemas of the rejections of a route, by status. */
function rejectionsOf(
  method: string,
  {
    problems = [],
    never = [],
    statuses,
    details,
    limit,
    tooLarge,
    ...input
  }: Omit<Route<unknown, unknown, unknown, unknown, unknown>, 'preHandler'>,
  kind: RouteKind,
) {
  const isRead = input.params || input.querystring || input.headers || input.body;
  const codes = new Set<ProblemCode>([
    ...OF_EVERY_ROUTE,
    ...(method === 'GET' ? [] : [...OF_BODIES, tooLarge ?? ('body_too_large' as const)]),
    ...(isRead ? (['validation'] as const) : []),
    ...(limit ? (['rate_limited'] as const) : []),
    ...(kind.problems ?? []),
    ...problems,
  ]);
  for (const code of never) codes.delete(code);
  const byStatus = Map.groupBy(codes, (code) => statuses?.[code] ?? PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, known]) => [
      status,
      (details?.[status] ?? errorEnvelope)
        .extend({ code: z.enum(known) })
        .describe(known.map((code) => `\`${code}\`: ${PROBLEMS[code].message}`).join('  \n')),
    ]),
  );
}

/** Routes of the shop's guests, and of the programs that they use. */
export const guestApi = (app: FastifyInstance, tag: string, limiter?: RateLimiter) =>
  routesOf<object>(app, () => ({ tag, limiter }));
