import { createHash } from 'node:crypto';
import { PROBLEMS } from '@comptoir/contract/wire/problems';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { runsOf } from '#test/harness/runs-of.ts';
import { describedApi, type Operation } from './described-api.ts';
import { brokenRequests, finitelyKnown, oddRequests, validRequests } from './fuzzed-requests.ts';
import { inhabitedShops } from './inhabited-shop.ts';
import { unstorableRequests } from './unstorable-texts.ts';

// Real hashing would take most of the time.
vi.mock('@node-rs/argon2', () => {
  const hash = async (text: string) => createHash('sha256').update(text).digest('hex');
  return { hash, verify: async (hashed: string, text: string) => hashed === (await hash(text)) };
});

/** Requests of each kind to each endpoint: `FUZZ_RUNS=2000` runs longer. */
const RUNS = Number(process.env.FUZZ_RUNS ?? runsOf(25));

/** Open to everybody and without an end: its own tests ask for it. */
const ENDLESS = '/v2/public/availability/events';

const openShop = inhabitedShops(testDatabase());

test.each([
  ['allowed', validRequests],
  ['with broken fields', brokenRequests],
  ['with odd methods, headers and bodies', oddRequests],
])(
  'I-20: requests %s get an answer of the API from every endpoint',
  {
    timeout: 30_000 + RUNS * 2_000,
  },
  async (_, requestsTo) => {
    const { shop, known } = await openShop();
    const operations = await finiteOperations(shop.app);
    expect(operations.length).toBeGreaterThan(40);
    for (const operation of operations.toSorted(byHarm)) {
      await fc.assert(
        fc.asyncProperty(
          requestsTo(operation, finitelyKnown(operation, known)),
          async (request) => {
            const answer = await shop.app.inject(request);
            expect(flawsOf(answer, operation, request)).toEqual([]);
          },
        ),
        { numRuns: RUNS, endOnFailure: true },
      );
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect((await shop.app.inject('/ready')).statusCode).toBe(200);
  },
);

test('I-50: a NUL or half a surrogate pair in any text of any request is no failure', {
  timeout: 300_000,
}, async () => {
  const { shop, known } = await openShop();
  const operations = await finiteOperations(shop.app);
  const failures: string[] = [];
  let tried = 0;
  for (const operation of operations.toSorted(byHarm)) {
    for (const { place, request } of unstorableRequests(
      operation,
      finitelyKnown(operation, known),
    )) {
      tried += 1;
      const { statusCode, body } = await shop.app.inject(request);
      if (statusCode < 500) continue;
      failures.push(`${operation.method} ${operation.path}, ${place}: ${statusCode} ${body}`);
    }
  }
  expect(failures).toEqual([]);
  expect(tried).toBeGreaterThan(1_000);
});

async function finiteOperations(app: Parameters<typeof describedApi>[0]) {
  return (await describedApi(app)).filter(({ path }) => path !== ENDLESS);
}

/** Operations that end the session come last. */
function byHarm(one: Operation, other: Operation): number {
  return Number(one.path.includes('logout')) - Number(other.path.includes('logout'));
}

/** Statuses that any endpoint may answer to an invalid path, method, or body. */
const ANYWHERE: ReadonlySet<number> = new Set([304, 400, 404, 405, 413, 415]);

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Stacks, statements, paths, modules and hashes. */
const INSIDES =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|node:internal|\.ts\b|apps\/server|\/home\/|\/root\/|\b(?:SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b|\bpg_|postgres|\$argon2|FST_ERR|ECONN|ENOENT|TypeError|SyntaxError|ZodError/;

function flawsOf(
  answer: LightMyRequestResponse,
  { method, statuses }: Operation,
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
  flaw(INSIDES.test(body), 'a leak');
  flaw(headers['set-cookie'] !== undefined, 'a cookie');
  flaw(headers['x-request-id'] === undefined, 'no id');
  for (const [name, value] of Object.entries(HEADERS)) flaw(headers[name] !== value, `no ${name}`);
  flaw(status >= 400 && request.method !== 'HEAD' && !isEnvelope(answer), 'no envelope');
  return flaws;
}

function isEnvelope({ statusCode, headers, body }: LightMyRequestResponse): boolean {
  if (headers['content-type'] !== 'application/json; charset=utf-8') return false;
  const { status, code, message } = JSON.parse(body);
  const problem: { message: string } | undefined = Reflect.get(PROBLEMS, code);
  return status === 'error' && problem?.message === message && statusCode >= 400;
}
