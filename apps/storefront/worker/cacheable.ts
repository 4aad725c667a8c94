/** What the worker knows of an answer. */
export interface Answered {
  readonly status: number;
  /** `basic` is one of the shop itself that can be looked into. */
  readonly type: string;
  readonly redirected: boolean;
  readonly headers: { get(name: string): string | null };
}

const UNCACHEABLE = /\b(?:no-store|private)\b/i;
const FOR_EVER = /\bimmutable\b/i;

/**
 * Whether an answer may be cached: a plain one of the shop's that nobody says is only for now. What is
 * made for a moment only, such as a page while the database is away, has no `ETag`, unless it never
 * changes at all. Rule B-2.
 */
export function isCacheable({ status, type, redirected, headers }: Answered): boolean {
  const control = headers.get('cache-control') ?? '';
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    (headers.get('etag') !== null || FOR_EVER.test(control)) &&
    !UNCACHEABLE.test(control)
  );
}
