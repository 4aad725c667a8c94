import type {
  PopularAnswer,
  RecommendationEvents,
  RecommendationsAnswer,
} from '@comptoir/contract/recommendations/recommendations';
import { type CallApi, callOverHttp, jsonRequest } from '@comptoir/contract/wire/api-result';

/** The longest that a page waits for recommendations. */
const POPULAR_TIMEOUT_MS = 1_000;

/**
 * The API's recommendation routes. None throws, and failures are silent. A client of its own, because few
 * pages need it.
 */
export function createRecommendationsApi(call: CallApi) {
  return {
    /** The ids of what goes with these, best first; null on failure. */
    async beside(
      itemIds: readonly string[],
      limit: number,
      signal: AbortSignal,
    ): Promise<readonly string[] | null> {
      const answer = await answerTo<RecommendationsAnswer>(call, '/v2/recommendations', {
        ...jsonRequest('POST', { cartItems: itemIds, maxRecommendations: limit }),
        signal,
      });
      return answer?.recommendations?.map(({ itemId }) => itemId) ?? null;
    },

    /** The ids of the most ordered dishes, best first; empty on failure or timeout. */
    async popular(limit: number): Promise<readonly string[]> {
      const answer = await answerTo<PopularAnswer>(
        call,
        `/v2/recommendations/popular?limit=${limit}`,
        { signal: AbortSignal.timeout(POPULAR_TIMEOUT_MS) },
      );
      return answer?.popular?.map(({ itemId }) => itemId) ?? [];
    },

    /** Sent with `keepalive` and without cookies; the answer is ignored. */
    report(report: RecommendationEvents): void {
      const init = {
        ...jsonRequest('POST', report),
        keepalive: true,
        credentials: 'omit',
      } as const;
      call('/v2/recommendations/counts', init).catch(() => {});
    },
  };
}

export type RecommendationsApi = ReturnType<typeof createRecommendationsApi>;

/** A client over HTTP. `apiRoot` is empty for the page's own origin. */
export function createHttpRecommendationsApi(apiRoot: string): RecommendationsApi {
  return createRecommendationsApi(callOverHttp(apiRoot));
}

async function answerTo<Answer>(
  call: CallApi,
  path: string,
  init: RequestInit,
): Promise<Partial<Answer> | null> {
  try {
    const response = await call(path, init);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
