/** What kind of work a span stands for. */
export type SpanKind = 'client' | 'consumer' | 'internal';

/** What is told of a span: numbers and fixed words, never what a visitor typed or is known by. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Where the parts of the shop meet tracing, without knowing whether there is any. Rule U-34. */
export interface Tracer {
  /** False where everything else here does nothing. */
  readonly isRecording: boolean;
  /** Runs work as a span of the trace that is under way. */
  inSpan<Result>(
    name: string,
    span: {
      readonly kind: SpanKind;
      readonly attributes?: SpanAttributes;
      /** The trace that the work belongs to, as it was noted when the work was left behind. */
      readonly traceparent?: string | null;
    },
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** Whether work that is under way belongs to a span. */
  isInSpan(): boolean;
  /** What joins later work to the trace that is under way; null where nothing is recorded. */
  traceparent(): string | null;
  /** What joins the log to the trace. */
  logFields(): Readonly<Record<string, string>>;
  /** The headers of a call to a service of the operator's own; none for anybody else's. */
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

/** The process's tracing, which does nothing where none was opened. */
export function tracing(): Tracer {
  return current;
}

/** Traces go there from now on; what it answers ends that. */
export function traceWith(tracer: Tracer): () => void {
  current = tracer;
  return () => {
    current = UNTRACED;
  };
}
