import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS, type ProblemCode } from '@comptoir/contract/wire/problems';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problems.ts';
import { requestId } from './request-id.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Answers a path that cannot be decoded as not found. Rules I-3 to I-5. */
export function answerBadPath(_: Error, request: FastifyRequest, reply: FastifyReply): void {
  // Fastify runs no hook for such a request.
  reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
  sendProblem(reply, 'not_found');
}

const STATUS_OF_CONNECTION_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers malformed or oversized HTTP directly on its socket. Rules I-3 to I-5. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    socket.write(bareAnswer(STATUS_OF_CONNECTION_ERROR[error.code] ?? 400, 'bad_request'));
  }
  socket.destroy(error);
}

function bareAnswer(status: number, code: ProblemCode): string {
  const body = JSON.stringify({ status: 'error', code, message: PROBLEMS[code].message });
  const headers = {
    ...SECURITY_HEADERS,
    'x-request-id': requestId({ headers: {} }),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
