import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { openRecorder, type Recorder, type RecorderChoice } from './recorder.ts';
import { type Tracer, traceWith } from './tracer.ts';

export interface Traces {
  traceApp(app: FastifyInstance): void;
  /** Sends the recorded spans and stops recording. */
  close(): Promise<void>;
}

/** Starts tracing the process. Loaded only where tracing is on. Rule U-34. */
export function openTracing(
  choice: RecorderChoice & { readonly isProxyTrusted: boolean },
  pool: pg.Pool,
): Traces {
  const recorder = openRecorder(choice);
  const end = traceWith(recorder);
  traceStatements(pool, recorder);
  return {
    traceApp: (app) => traceRequests(app, recorder, choice.isProxyTrusted),
    async close() {
      end();
      await recorder.close();
    },
  };
}

/** Health checks, requested every few seconds. */
const UNTRACED = new Set(['/health', '/ready']);

/**
 * A span for every request, named by its route since paths hold search terms. The parent is read
 * from a trusted proxy only, so that clients cannot force recording. Rule U-34.
 */
function traceRequests(app: FastifyInstance, recorder: Recorder, isProxyTrusted: boolean) {
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    if (UNTRACED.has(route)) return done();
    const given = isProxyTrusted ? request.headers.traceparent : undefined;
    const parent = typeof given === 'string' ? given : null;
    const span = recorder.startSpan(`${request.method} ${route}`, SpanKind.SERVER, parent, {
      'http.request.method': request.method,
      'http.route': route,
      'comptoir.request_id': request.id,
    });
    spans.set(request, span);
    recorder.within(span, done);
  });

  // Reading the body leaves the span's asynchronous context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) recorder.within(span, done);
    else done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

type Query = (...args: unknown[]) => unknown;

/**
 * A span for every statement that a request or a job sends through the pool, named by what it does.
 * Neither its text nor its values are recorded. Rule U-34.
 */
function traceStatements(pool: pg.Pool, tracer: Tracer): void {
  const tracedClients = new WeakSet<pg.PoolClient>();

  function traced(query: Query): Query {
    return (...args) => {
      const name = statementName(args[0]);
      // A callback marks the pool's own call, for a statement that has its span already.
      if (typeof args.at(-1) === 'function' || name === null) return query(...args);
      const run = async () => query(...args);
      if (!tracer.isInSpan()) return run();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
      return tracer.inSpan(name, { kind: 'client', attributes }, run);
    };
  }

  const connect: Query = pool.connect.bind(pool);
  Object.assign(pool, {
    query: traced(pool.query.bind(pool)),
    connect(callback?: unknown) {
      if (callback !== undefined) return connect(callback);
      return Promise.resolve(connect()).then((connected) => {
        const client = connected as pg.PoolClient;
        if (!tracedClients.has(client)) {
          tracedClients.add(client);
          Object.assign(client, { query: traced(client.query.bind(client)) });
        }
        return client;
      });
    },
  });
}

/** The prepared statement's name, or its verb and table. Null for a stream, which has no statement. */
export function statementName(query: unknown): string | null {
  if (typeof query === 'string') return summaryOf(query);
  if (!(query instanceof Object)) return null;
  if ('submit' in query) return null;
  if ('name' in query && typeof query.name === 'string') return query.name;
  return 'text' in query && typeof query.text === 'string' ? summaryOf(query.text) : null;
}

const VERB = /\b(SELECT|INSERT|UPDATE|DELETE|TRUNCATE|BEGIN|COMMIT|ROLLBACK|LISTEN|SET)\b/i;
const TABLE = /\b(?:FROM|INTO|UPDATE|TRUNCATE)\s+(?:ONLY\s+)?([a-z_][\w.]*)/i;

function summaryOf(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toUpperCase();
  if (verb === undefined) return 'statement';
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
