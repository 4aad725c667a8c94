import { PROBLEMS } from '@comptoir/contract/wire/problems';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Operation } from './described-api.ts';

/** Statuses that any endpoint may answer to an invalid path, method, or body. */
const ANYWHERE: ReadonlySet<number> = new Set([304, 400, 404, 405, 413, 414, 415]);

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Stacks, statements, paths, modules and hashes. */
const INSIDES =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|node:internal|\.ts\b|apps\/server|\/home\/|\/root\/|\b(?:SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b|\bpg_|postgres|\$argon2|FST_ERR|ECONN|ENOENT|TypeError|SyntaxError|ZodError/;

/** Names the limit of its route. */
const TOO_LARGE = /^La requête dépasse \d+ Kio\.$/;

/** What is wrong with any answer: a failure, a status that the description lacks, or internal details. */
export function flawsOf(
  answer: LightMyRequestResponse,
  { method, statuses }: Pick<Operation, 'method' | 'statuses'>,
  request: InjectOptions,
): readonly string[] {
  const { statusCode: status, headers, body } = answer;
  const flaws: string[] = [];
  const flaw = (isThere: boolean, name: string) =>
    isThere && flaws.push(`${name}: ${status} ${body.slice(0, 300)}`);
  flaw(status >= 500, 'a failure');
  flaw(
    !statuses.includes(status) && !ANYWHERE.has(status) && request.method === method,
    'an untold status',
  );
  flaw(isText(answer) && INSIDES.test(body), 'a leak');
  flaw(headers['x-request-id'] === undefined, 'no id');
  for (const [name, value] of Object.entries(HEADERS)) flaw(headers[name] !== value, `no ${name}`);
  flaw(status >= 400 && request.method !== 'HEAD' && !isEnvelope(answer), 'no envelope');
  return flaws;
}

/** Compressed documents and pictures hold any bytes. */
function isText({ headers }: LightMyRequestResponse): boolean {
  return /^(?:application\/json|text\/)/.test(String(headers['content-type']));
}

function isEnvelope({ statusCode, headers, body }: LightMyRequestResponse): boolean {
  if (headers['content-type'] !== 'application/json; charset=utf-8') return false;
  const { status, code, message } = JSON.parse(body);
  const problem: { message: string } | undefined = Reflect.get(PROBLEMS, code);
  const isItsMessage =
    code === 'body_too_large' ? TOO_LARGE.test(message) : problem?.message === message;
  return status === 'error' && isItsMessage && statusCode >= 400;
}
