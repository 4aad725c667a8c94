import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Recorder } from './recorder.ts';

/** Health checks, requested every few seconds. */
const UNTRACED = new Set(['/health', '/ready']);

/**
 * A span for every request, named by its route since paths hold search terms. The parent is read
 * from a trusted proxy only, so that clients cannot force recording. Rule U-34.
 */
export function traceRequests(app: FastifyInstance, recorder: Recorder, isProxyTrusted: boolean) {
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
