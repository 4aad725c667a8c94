import { hash } from 'node:crypto';

/** A request that its sender names: sent twice it happens once, and the key belongs to its content. Rule OB-6. */
export interface NamedRequest {
  readonly key: string;
  readonly contentHash: string;
}

interface SentRequest {
  readonly routeOptions: { readonly url?: string | undefined };
  readonly body: unknown;
}

/**
 * A request under its `Idempotency-Key`; null without one. Its content is the route and the valid body, whose fields
 * the schema puts into one order. The revision is what the sender saw, not what it asks for.
 */
export function namedRequest<Key extends string | undefined>(
  { routeOptions, body }: SentRequest,
  key: Key,
): NamedRequest | (Key extends string ? never : null);
export function namedRequest(
  { routeOptions, body }: SentRequest,
  key: string | undefined,
): NamedRequest | null {
  if (key === undefined) return null;
  const content = JSON.stringify([routeOptions.url, { ...Object(body), revision: undefined }]);
  return { key, contentHash: hash('sha256', content, 'base64url') };
}
