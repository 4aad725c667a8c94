import { withoutEnding } from '@comptoir/domain/text/without-ending';
import { LRUCache } from 'lru-cache';
import CircuitBreaker from 'opossum';
import type { z } from 'zod';
import { tracing } from '#tracing/tracer.ts';
import { ProviderError, type ProviderProblem } from './provider-error.ts';

interface CacheOptions<Args extends readonly unknown[]> {
  /** Calls with the same key have the same answer. */
  readonly keyOf: (...args: Args) => string;
  readonly ttlMs: number;
  /** A monotonic clock in milliseconds; for tests. */
  readonly now?: () => number;
}

/** Bounds memory; far more than the guests of one restaurant ask for in an hour. */
const MAX_ENTRIES = 1000;

/** The maximum of concurrent calls, so that they do not pile up behind a slow provider. */
const MAX_CONCURRENT_CALLS = 32;

/** Failures are counted over this window. */
const WINDOW_MS = 20_000;

/** With fewer calls in the window, the breaker stays closed. */
const MIN_CALLS = 5;

/** How long an open breaker waits before it lets one call through. */
export const RESET_TIMEOUT_MS = 20_000;

/** Does the work, or fails at once while the breaker is open. */
export type Guard = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** More than any answer with a few addresses or one route needs. */
const MAX_ANSWER_BYTES = 512 * 1024;

export interface Provider {
  /** For error messages. */
  readonly name: string;
  /** The provider's base URL; no other host is called. */
  readonly base: string;
  readonly timeoutMs: number;
}

export interface ProviderRequest<Answer> {
  /** Appended to the base: fixed text or numbers, never text of a visitor. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with POST; without it the request is a GET. */
  readonly body?: unknown;
  readonly schema: z.ZodType<Answer>;
  /** Statuses by which this provider reports that there is no result. */
  readonly emptyStatuses?: readonly number[];
}

export type ProviderClient = <Answer>(request: ProviderRequest<Answer>) => Promise<Answer | null>;

/**
 * Calls a provider over HTTP and validates the answer; null when it reports no result. Rules L-12 to L-16.
 *
 * Throws only {@link ProviderError}. Redirects are not followed, so that a provider cannot make the server
 * call another host; one timeout covers the whole exchange; a large body is cut off.
 */
export function providerClient(provider: Provider): ProviderClient {
  const guard = circuitBreaker(provider.name);
  return (request) =>
    guard(() => tracing().inSpan(provider.name, { kind: 'client' }, () => ask(provider, request)));
}

async function ask<Answer>(
  provider: Provider,
  request: ProviderRequest<Answer>,
): Promise<Answer | null> {
  const signal = AbortSignal.timeout(provider.timeoutMs);
  try {
    const url = urlOf(provider.base, request);
    const response = await fetch(url, {
      ...(request.body === undefined
        ? { method: 'GET' }
        : { method: 'POST', body: JSON.stringify(request.body) }),
      headers: {
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
        ...tracing().headersFor(url),
      },
      redirect: 'manual',
      credentials: 'omit',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      if (request.emptyStatuses?.includes(response.status)) return null;
      throw unavailable(provider, `status ${response.status}`);
    }
    return readAnswer(provider, await textWithin(provider, response), request.schema);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (signal.aborted) {
      const reason = `no answer within ${provider.timeoutMs} ms`;
      throw new ProviderError(provider.name, 'provider_timeout', reason);
    }
    throw unavailable(provider, 'no connection');
  }
}

function urlOf(base: string, { path, query }: ProviderRequest<unknown>): URL {
  const url = new URL(`${withoutEnding(base, /\//)}${path}`);
  url.search = new URLSearchParams(query).toString();
  return url;
}

async function textWithin(provider: Provider, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw unavailable(provider, 'answer too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function readAnswer<Answer>(provider: Provider, text: string, schema: z.ZodType<Answer>): Answer {
  const answer = schema.safeParse(parsed(provider, text));
  if (!answer.success) throw unavailable(provider, 'answer of another shape');
  return answer.data;
}

function parsed(provider: Provider, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unavailable(provider, 'answer is not JSON');
  }
}

function unavailable(provider: Provider, reason: string): ProviderError {
  return new ProviderError(provider.name, 'provider_unavailable', reason);
}

/**
 * A circuit breaker for one provider. Rule L-13.
 *
 * It opens for 20 s once more than half of at least five calls within 20 s have failed; then a single call
 * decides. It sets no timeout, which would leave the request running: the work has its own.
 */
export function circuitBreaker(
  provider: string,
  problem: ProviderProblem = 'provider_unavailable',
): Guard {
  const breaker = new CircuitBreaker((work) => work(), {
    name: provider,
    timeout: false,
    resetTimeout: RESET_TIMEOUT_MS,
    rollingCountTimeout: WINDOW_MS,
    volumeThreshold: MIN_CALLS,
    errorThresholdPercentage: 50,
    capacity: MAX_CONCURRENT_CALLS,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  });
  return async (work) => {
    try {
      return await breaker.fire(work);
    } catch (error) {
      if (error instanceof Error && CircuitBreaker.isOurError(error)) {
        throw new ProviderError(provider, problem, 'not asked, it keeps failing');
      }
      throw error;
    }
  };
}

/**
 * Caches the answers of calls. Rule L-12.
 * Concurrent calls with the same key share one. Failures are not cached.
 */
export function cachedCalls<Args extends readonly unknown[], Answer>(
  ask: (...args: Args) => Promise<Answer>,
  { keyOf, ttlMs, now = () => performance.now() }: CacheOptions<Args>,
): (...args: Args) => Promise<Answer> {
  const answers = new LRUCache<string, Promise<Answer>>({
    max: MAX_ENTRIES,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
  });
  return (...args) => {
    const key = keyOf(...args);
    const cached = answers.get(key);
    if (cached !== undefined) return cached;
    const answer = ask(...args);
    answers.set(key, answer);
    answer.catch(() => {
      if (answers.peek(key) === answer) answers.delete(key);
    });
    return answer;
  };
}
