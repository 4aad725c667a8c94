/** The kind of work that a span stands for. */
export type SpanKind = 'client' | 'consumer' | 'internal';

/** Numbers and fixed words only: no user input and no personal data. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** The tracer interface, which does nothing where tracing is off. Rule U-34. */
export interface Tracer {
  /** False where tracing is off. */
  readonly isRecording: boolean;
  /** Runs work as a span of the current trace. */
  inSpan<Result>(
    name: string,
    span: {
      readonly kind: SpanKind;
      readonly attributes?: SpanAttributes;
      /** The parent of deferred work, stored when it was enqueued. */
      readonly traceparent?: string | null;
    },
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** Whether there is a current span. */
  isInSpan(): boolean;
  /** The parent for deferred work; null where nothing is recorded. */
  traceparent(): string | null;
  /** The fields that link a log line to its trace. */
  logFields(): Readonly<Record<string, string>>;
  /** Trace context headers for an own service; none for any other origin. */
  headersFor(url: URL): Readonly<Record<string, string>>;
}

const UNTRACED: Tracer = {
  isRecording: false,
  inSpan: (_name, _span, work) => work(),
  isInSpan: () => false,
  traceparent: () => null,
  logFields: () => ({}),
  headersFor: () => ({}),
};

let current = UNTRACED;

/** The process's tracer. */
export function tracing(): Tracer {
  return current;
}

/** Sets the process's tracer; the answered function resets it. */
export function traceWith(tracer: Tracer): () => void {
  current = tracer;
  return () => {
    current = UNTRACED;
  };
}
