import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { runsOf } from '#test/harness/runs-of.ts';
import { flawsOf } from './answer-flaws.ts';
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

/** Public and without an end: its own tests ask for it. */
const ENDLESS = '/v2/public/availability/events';

const openShop = inhabitedShops(testDatabase());

test.each([
  ['allowed', validRequests],
  ['with broken fields', brokenRequests],
  ['with odd methods, headers and bodies', oddRequests],
])(
  'I-20: requests %s get an answer of the API from every endpoint',
  {
    timeout: 120_000 + RUNS * 2_000,
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
            expect(answer.headers['set-cookie']).toBeUndefined();
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
