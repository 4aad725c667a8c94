import type { ApiResult } from '#lib/api/api-client.ts';

/** Caches the answer for a while; concurrent calls share one request. Failures are not cached. */
export function cachedAnswer<Payload>(
  ask: () => Promise<ApiResult<Payload>>,
  milliseconds: number,
  clock: () => number,
): () => Promise<ApiResult<Payload>> {
  let last: { readonly answer: Promise<ApiResult<Payload>>; readonly at: number } | null = null;
  return async () => {
    if (last === null || clock() - last.at >= milliseconds) {
      last = { answer: ask(), at: clock() };
    }
    const mine = last;
    const result = await mine.answer;
    if (!result.ok && last === mine) last = null;
    return result;
  };
}
