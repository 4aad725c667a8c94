import type { ApiResult } from '#lib/api/api-client.ts';

/**
 * Asks once and answers with what it was told for a while; whoever asks meanwhile waits for the same
 * answer. What went wrong is asked again.
 */
export function remembered<Payload>(
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
