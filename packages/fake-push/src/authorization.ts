import { createPublicKey, verify } from 'node:crypto';

/** The VAPID authorization of a sender (RFC 8292), and whether its signature is valid. */
export interface SenderAuthorization {
  readonly publicKey: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly isSigned: boolean;
}

/** Reads `vapid t=…, k=…`; null for anything else. */
export function readAuthorization(header: string): SenderAuthorization | null {
  const said = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header);
  if (!said) return null;
  const [, head = '', body = '', signature = '', publicKey = ''] = said;
  if (JSON.parse(decoded(head)).alg !== 'ES256') return null;
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return { publicKey, claims: JSON.parse(decoded(body)), isSigned };
}

function decoded(part: string): string {
  return Buffer.from(part, 'base64url').toString();
}
