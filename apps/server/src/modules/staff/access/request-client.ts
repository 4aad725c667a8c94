import type { FastifyRequest } from 'fastify';
import { clientOf } from '#plugins/limits/client.ts';
import { tokenHash } from '#tokens.ts';
import type { Client } from '../sessions/sign-in.ts';
import { cookieOf, SESSION_COOKIE } from './cookies.ts';

const LONGEST_NAME = 200;

/** Where a request comes from. */
export function clientOfRequest(request: FastifyRequest, device: Client['device'] = null): Client {
  const token = cookieOf(request, SESSION_COOKIE);
  return {
    address: clientOf(request),
    name: (request.headers['user-agent'] ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, LONGEST_NAME),
    replaced: token ? tokenHash(token) : null,
    device,
  };
}
