import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  SpanKind as OtelKind,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SpanAttributes, SpanKind, Tracer } from './tracer.ts';

export interface RecorderChoice {
  readonly serviceName: string;
  readonly sampler: SamplerChoice;
  /** Origins to which trace context is sent. */
  readonly ownOrigins: ReadonlySet<string>;
}

/** Records spans and exports them to the configured collector. */
export interface Recorder extends Tracer {
  startSpan(name: string, kind: OtelKind, parent: string | null, attributes: SpanAttributes): Span;
  /** Runs a function, and its asynchronous continuations, inside a span. */
  within<Result>(span: Span, work: () => Result): Result;
  close(): Promise<void>;
}

const KINDS = {
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
  internal: OtelKind.INTERNAL,
} as const satisfies Record<SpanKind, OtelKind>;

/** Opens the OpenTelemetry SDK, which reads endpoint, headers and time limits itself. Rule U-34. */
export function openRecorder({ serviceName, sampler, ownOrigins }: RecorderChoice): Recorder {
  const provider = new TracerProvider({
    sampler: samplerOf(sampler),
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('comptoir');
  const spans = new AsyncLocalStorage<Span>();

  function contextOf(parent: string | null): Context {
    const remote = parent === null ? null : parseTraceParent(parent);
    if (remote) return trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
    const span = spans.getStore();
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
  }

  function startSpan(
    name: string,
    kind: OtelKind,
    parent: string | null,
    attributes: SpanAttributes,
  ): Span {
    return tracer.startSpan(name, { kind, attributes: { ...attributes } }, contextOf(parent));
  }

  function traceparent(): string | null {
    const context = spans.getStore()?.spanContext();
    if (!context || (context.traceFlags & 1) === 0) return null;
    return `00-${context.traceId}-${context.spanId}-01`;
  }

  return {
    isRecording: true,
    startSpan,
    within: (span, work) => spans.run(span, work),
    async inSpan(name, { kind, attributes = {}, traceparent: parent = null }, work) {
      const span = startSpan(name, KINDS[kind], parent, attributes);
      try {
        return await spans.run(span, work);
      } catch (error) {
        // The name only: a message may quote user input.
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    isInSpan: () => spans.getStore() !== undefined,
    traceparent,
    logFields() {
      const context = spans.getStore()?.spanContext();
      return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
    },
    headersFor(url) {
      const parent = ownOrigins.has(url.origin) ? traceparent() : null;
      return parent === null ? {} : { traceparent: parent };
    },
    close: () => provider.shutdown(),
  };
}

/** The parsed `OTEL_TRACES_SAMPLER` and its argument. */
interface SamplerChoice {
  readonly root: 'always_on' | 'always_off' | 'traceidratio';
  /** Whether the sampling decision of a remote parent is followed. */
  readonly isParentBased: boolean;
  /** For `traceidratio`, from 0 to 1. */
  readonly ratio: number;
}

function samplerOf({ root, isParentBased, ratio }: SamplerChoice): Sampler {
  const rootSampler = rootOf(root, ratio);
  return isParentBased ? new ParentBasedSampler({ root: rootSampler }) : rootSampler;
}

function rootOf(root: SamplerChoice['root'], ratio: number): Sampler {
  switch (root) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
  }
}
