import { createHash } from 'node:crypto';

/**
 * The key of a group's link, 256 bits that follow from its host's key: who starts the same group again is answered
 * the same link. It says nothing about the host's key, whose stored hash is another one. Rule GO-2.
 */
export function linkKeyOf(hostKey: string): string {
  return createHash('sha256').update(`group order link ${hostKey}`).digest('base64url');
}

/** The keys of a request: of the link, and the participant’s own. */
export interface GroupKeys {
  readonly link: string;
  readonly own: string;
}

export function keysOf({
  params,
  headers,
}: {
  readonly params: { readonly link_key: string };
  readonly headers: { readonly 'group-key': string };
}): GroupKeys {
  return { link: params.link_key, own: headers['group-key'] };
}

/** For the holders of the link alone. Rule GO-1. */
export const PRIVATE = { 'x-robots-tag': 'noindex' } as const;
