/** What the decision needs of an answer. */
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
 * Whether an answer is cacheable: a plain answer of the shop, not `no-store` or `private`. Temporary ones,
 * such as a page while the database is down, have no `ETag`, unless they are immutable. Rule B-2.
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
