import type { Suggestion, WireDistance } from '@comptoir/contract/locations';
import type { WireArticle, WireArticleSummary } from '@comptoir/contract/menus/articles';
import type { WireMenu } from '@comptoir/contract/menus/menus';
import type { WireOffer } from '@comptoir/contract/menus/offers';
import type {
  OrderRequest,
  PlacedOrder,
  QuoteRequest,
  SubmissionRequest,
  SubmittedOrder,
  WireQuote,
} from '@comptoir/contract/orders/checkout';
import type { WireSlots } from '@comptoir/contract/orders/slots';
import type { SettingsPair } from '@comptoir/contract/settings/settings';
import {
  type ApiProblem,
  bearer,
  type CallApi,
  type ApiResult as ContractResult,
  callForResult,
  callOverHttp,
  jsonRequest,
} from '@comptoir/contract/wire/api-result';

export type ApiResult<Payload> = ContractResult<Payload, RejectionDetails>;

/** An error of the API, or a missing answer. */
export type Problem = ApiProblem & RejectionDetails;

interface RejectionDetails {
  /** Beside `price_changed`: the price as it is now. */
  readonly quote?: WireQuote;
  /** Beside `items_unavailable`. */
  readonly items?: readonly {
    readonly item_id: string;
    readonly item_name: string;
    readonly sold_out_until?: string;
    /** The name of the formula that has it as a dish. */
    readonly formula?: string;
  }[];
}

/** A measured place; the API may omit `precision` and `too_far`. */
export type MeasuredPlace = Omit<WireDistance, 'precision' | 'too_far'> &
  Partial<Pick<WireDistance, 'precision' | 'too_far'>>;

const PUBLIC = '/v2/public';

/** The API's routes as functions. None of them throws: what goes wrong is in the result. */
export function createApiClient(call: CallApi) {
  function send<Payload>(path: string, init: RequestInit = {}): Promise<ApiResult<Payload>> {
    return callForResult<Payload, RejectionDetails>(call, PUBLIC + path, init);
  }
  function write<Payload>(method: string, path: string, body: unknown, headers?: object) {
    return send<Payload>(path, jsonRequest(method, body, headers));
  }
  return {
    settings: () => send<readonly SettingsPair[]>('/settings'),
    menus: () => send<readonly WireMenu[]>('/menus'),
    offers: () => send<readonly WireOffer[]>('/offers'),
    /** The articles of the blog, the newest first. */
    articles: () => send<readonly WireArticleSummary[]>('/articles'),
    article: (slug: string) => send<WireArticle>(`/articles/${encodeURIComponent(slug)}`),
    /** The offer of a coupon code, encoded, with a query; `coupon_unknown` without one. */
    coupon: (path: string) => send<readonly NamedOffer[]>(`/offers/${path}`),
    /** Reported after an addition to the cart. The answer is ignored; as a blob it is not decoded either. */
    products: (menuId: string): Promise<unknown> =>
      call(`${PUBLIC}/products/${encodeURIComponent(menuId)}`)
        .then((answer) => answer.blob())
        .catch(() => null),
    searchPlaces: (query: string, signal: AbortSignal) =>
      send<readonly Suggestion[]>(`/locations/?${new URLSearchParams({ query })}`, { signal }),
    measureDistance: (location: string, signal: AbortSignal) =>
      send<MeasuredPlace>(`/locations/distance?${new URLSearchParams({ location })}`, { signal }),
    /** `items` is the cart as `slotItems` writes it. Rule SV-29. */
    slots: (isPickup: boolean, items: string) =>
      send<WireSlots>(
        `/checkout/slots?${new URLSearchParams({ is_pickup: `${isPickup}`, items })}`,
      ),
    quote: (request: QuoteRequest) => write<WireQuote>('POST', '/checkout/quote', request),
    /** With a token in the name of its account, else as a guest. */
    placeOrder: (request: OrderRequest, token: string | null = null) =>
      write<PlacedOrder>('POST', '/checkout/', request, bearer(token)),
    submitOrder: (request: SubmissionRequest) =>
      write<SubmittedOrder>('PUT', '/checkout/', request),
  };
}

/** An offer whose details the API may withhold. */
type NamedOffer = Pick<WireOffer, 'id'> & Partial<WireOffer>;

export type ApiClient = ReturnType<typeof createApiClient>;

/** A client over HTTP. `apiRoot` is empty for the page's own origin. */
export function createHttpApiClient(apiRoot: string): ApiClient {
  return createApiClient(callOverHttp(apiRoot));
}

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
