import type { ProblemCode } from '@comptoir/contract/wire/problems';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { limitByClient, type RateLimit, type RateLimiter } from '#plugins/limits/attempts.ts';
import { tagAnswer } from './etag.ts';
import { done, isOutcome, type Outcome, sendRejection } from './outcome.ts';
import { compressAnswer } from './prepared-response.ts';
import { type RejectionSchemas, rejections } from './problems.ts';

/** What a route takes and answers, and why it may reject a request. Rule I-1. */
interface Route<Answer, Params, Query, Headers, Body> extends RejectionSchemas {
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
  /** Counts the requests of each client before they are read. Rule I-13. */
  readonly limit?: RateLimit;
  /** With an accepted request; `cache-control` is `no-store` unless it is here. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** The handler's functions write the answer field by field for the wire: it is sent without going through its schema. */
  readonly isPrepared?: true;
  /** Adds an `ETag`. Rule I-16. */
  readonly isTagged?: true;
  readonly bodyLimit?: number;
  /** The rejection of a body beyond `bodyLimit`, instead of `body_too_large`. Rule I-28. */
  readonly tooLarge?: ProblemCode;
  /** The media type of a body that is no JSON. */
  readonly consumes?: string;
  /** False where a request for the head would have an effect. */
  readonly exposeHeadRoute?: false;
  /** Before the body is received. */
  readonly onRequest?: Hook;
  /** Before the input is validated. */
  readonly preValidation?: Hook;
  /** Before the handler, with valid input. */
  readonly preHandler?: Hooks<Input<Params, Query, Headers, Body>>;
}

/** What the routes of a kind have in common. */
interface RouteKind extends Pick<Route<0, 0, 0, 0, 0>, 'problems' | 'bodyLimit' | 'preValidation'> {
  readonly tag: string;
  readonly security?: readonly Record<string, string[]>[] | undefined;
  readonly limiter?: RateLimiter | undefined;
  readonly config?: FastifyContextConfig;
  readonly onRequest?: readonly Hook[];
}

type Hook<Request = FastifyRequest> = (request: Request, reply: FastifyReply) => Promise<unknown>;

type Hooks<Request> = Hook<Request> | readonly Hook<Request>[];

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
  : Value extends string | number | boolean | Date | null | undefined
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
      const { limit, answerHeaders, tooLarge, consumes, preHandler } = route;
      const kind = kindOf(route);
      const { tag, security, limiter, config, onRequest = [] } = kind;
      const { bodyLimit = kind.bodyLimit, exposeHeadRoute = true } = route;
      if (limit && !limiter) throw new Error(`${url} has a limit, and nothing that counts.`);
      if (route.isPrepared && answer instanceof z.ZodType && converts(answer)) {
        throw new Error(`${url} is prepared, and its schema converts values.`);
      }
      const isEnvelope = answer instanceof z.ZodObject && 'payload' in answer.shape;
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
          limit && limiter && limitByClient(limiter, limit),
          ...onRequest,
          route.onRequest,
        ].filter((hook) => hook !== undefined),
        preValidation: [kind.preValidation, route.preValidation].filter(
          (hook) => hook !== undefined,
        ),
        ...(preHandler && { preHandler: [preHandler].flat() }),
        onSend: route.isTagged ? [tagAnswer, compressAnswer] : compressAnswer,
        ...(route.isPrepared && { serializerCompiler: () => JSON.stringify }),
        schema: {
          tags: [tag],
          summary,
          ...(description && { description }),
          ...(security && { security }),
          ...(consumes && { consumes: [consumes] }),
          ...(params && { params }),
          ...(querystring && { querystring }),
          ...(headers && { headers }),
          ...(body && { body }),
          response: { 200: answer, ...rejections(problemsOf(method, route, kind), route) },
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
            .send(isEnvelope ? { status: 'success', payload: value } : value);
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

/** Declares routes of the shop's guests. */
export function guestApi(app: FastifyInstance, tag: string, limiter?: RateLimiter) {
  return routesOf<object>(app, () => ({ tag, limiter }));
}

/** Schemas are shared by routes, and to look into one costs more than to declare a route. */
const converting = new WeakMap<z.ZodType, boolean>();

/** Whether a schema has a codec, which a prepared answer would skip. */
function converts(schema: z.ZodType): boolean {
  const known = converting.get(schema);
  if (known !== undefined) return known;
  const found = schema instanceof z.ZodCodec || partsOf(schema).some(converts);
  converting.set(schema, found);
  return found;
}

function partsOf(schema: z.ZodType): readonly z.ZodType[] {
  return Object.values(schema.def)
    .flatMap((part) => (part instanceof z.ZodType ? [part] : Object.values(part ?? {})))
    .filter((part) => part instanceof z.ZodType);
}

/** Why a route may reject a request. */
function problemsOf(
  method: string,
  {
    problems = [],
    never = [],
    limit,
    tooLarge = 'body_too_large',
    ...route
  }: Omit<Route<unknown, unknown, unknown, unknown, unknown>, 'preHandler'>,
  kind: RouteKind,
): readonly ProblemCode[] {
  const isRead = route.params || route.querystring || route.headers || route.body;
  const codes = new Set<ProblemCode>(['internal', 'unavailable', ...(kind.problems ?? [])]);
  if (method !== 'GET') codes.add('malformed_json').add('unsupported_media_type').add(tooLarge);
  if (isRead) codes.add('validation');
  if (limit) codes.add('rate_limited');
  for (const code of problems) codes.add(code);
  for (const code of never) codes.delete(code);
  return [...codes];
}
