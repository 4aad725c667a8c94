import type { FastifyReply } from 'fastify';
import { BODY_REJECTIONS, rejection } from '#plugins/http/problems.ts';

/** The rejections of every call with a token. Rules N-7 and N-8. */
export const TOKEN_REJECTIONS = { 401: rejection(['unauthorized']), 403: rejection(['forbidden']) };
export const VERIFIED_REJECTIONS = {
  401: rejection(['unauthorized']),
  403: rejection(['forbidden', 'email_not_verified']),
};
/** The rejections of a call that verifies a password as well. */
export const PASSWORD_REJECTIONS = {
  ...BODY_REJECTIONS,
  401: rejection(['unauthorized']),
  403: rejection(['forbidden', 'email_not_verified', 'bad_password']),
  422: rejection(['validation']),
  429: rejection(['rate_limited']),
};
export const INVALID = { 422: rejection(['validation']) };

/** Answers of accounts are built by typed code and need no validation. */
export const PREPARED_ANSWER = { serializerCompiler: () => JSON.stringify };

/** The security requirement of routes with a token, for the OpenAPI document. */
export const BEARER = [{ bearer: [] }];
export const OPTIONAL_BEARER = [{}, { bearer: [] }];

export const DONE = { status: 'success' } as const;

/** Answers personal data, which no cache may store. */
export function succeed(reply: FastifyReply, body: object): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
