import type { GroupKeys } from './group-keys.ts';

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
