import type { z } from 'zod';
import { tracing } from '#tracing/tracer.ts';
import { circuitBreaker } from './circuit-breaker.ts';
import { ProviderError } from './provider-error.ts';

/** More than any answer with a handful of addresses or one route needs. */
const LARGEST_ANSWER_BYTES = 512 * 1024;

export interface Provider {
  /** For error messages. */
  readonly name: string;
  /** Where the provider lives; nothing else is ever called. */
  readonly base: string;
  readonly timeoutMs: number;
}

export interface ProviderRequest<Answer> {
  /** Added to the base: fixed text or numbers, never what a visitor typed. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with POST; without it the request is a GET. */
  readonly body?: unknown;
  readonly schema: z.ZodType<Answer>;
  /** Statuses by which this provider says "I understand, and there is nothing". */
  readonly nothingStatuses?: readonly number[];
}

export type ProviderClient = <Answer>(request: ProviderRequest<Answer>) => Promise<Answer | null>;

/**
 * Asks one provider over HTTP and checks the answer's shape; null when it says that there is nothing.
 * Rules L-12 to L-16.
 *
 * Throws only {@link ProviderError}. Redirects are refused, so that a provider cannot point the
 * server at another host; the whole exchange, body included, has one time limit; an endless body is
 * cut off.
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
      if (request.nothingStatuses?.includes(response.status)) return null;
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
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`);
  url.search = new URLSearchParams(query).toString();
  return url;
}

async function textWithin(provider: Provider, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LARGEST_ANSWER_BYTES) throw unavailable(provider, 'answer too large');
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
