import type { FastifyReply } from 'fastify';
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
export function sendPrivately(reply: FastifyReply, payload: object): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ status: 'success', payload }));
}
