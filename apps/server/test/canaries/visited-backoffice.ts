import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StaffRole } from '@comptoir/domain/staff/permissions';
import fc from 'fast-check';
import type pg from 'pg';
import { type Description, operationsOf } from '#test/fuzz/described-api.ts';
import { brokenRequests, type Known, validRequests } from '#test/fuzz/fuzzed-requests.ts';
import { taggedTexts } from '#test/harness/pdf-text.ts';
import { aPerson } from '#test/shops/board-shop.ts';
import { openStream, type ReceivedEvent } from '#test/shops/board-stream.ts';
import { drawKey, MAKI } from '#test/shops/group-orders.ts';
import type { Evidence } from './evidence.ts';
import type { Ask, GuestOrder } from './visited-shop.ts';

const SEED = 20_261_127;
const DAY = { month: '2026-11', from: '2026-11-01', to: '2026-11-30' };

/** The document of the back office at several addresses, and every file of its build. */
export async function visitBackoffice(ask: Ask, directory: string): Promise<void> {
  for (const path of ['', '/', '/bienvenue', '/commandes', '/caisse', '/nowhere/else']) {
    await ask('backoffice', `/gestion${path}`);
  }
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length));
  await Promise.all(files.map((path) => ask('backoffice', `/gestion${path}`)));
}

/** A person of the staff who signed in, and the token of the session. */
interface SignedIn {
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
}

export async function signIn(pool: pg.Pool, role: StaffRole, url: string): Promise<SignedIn> {
  const { cookie } = await aPerson(pool, role, { at: Date.now() });
  return { token: cookie.slice(cookie.indexOf('=') + 1), headers: { cookie, origin: url } };
}

/** Calls every operation of the staff's API, and records answers, documents and archives. */
export async function askStaff(
  url: string,
  evidence: Evidence,
  { headers }: SignedIn,
  values: Known['values'],
): Promise<number> {
  const description = await fetch(`${url}/v2/openapi.json`);
  const operations = operationsOf((await description.json()) as Description).filter(
    ({ path, permission }) => permission !== null && !path.endsWith('/events'),
  );
  const known: Known = {
    token: '',
    groupKey: '',
    bodies: {},
    values: {
      ...Object.fromEntries(Object.entries(DAY).map(([name, value]) => [name, [value]])),
      ...values,
    },
  };
  // Reading comes first; what ends a session or deletes comes last.
  const harm = (method: string) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method);
  for (const operation of operations.toSorted((a, b) => harm(a.method) - harm(b.method))) {
    const requests = [validRequests, brokenRequests].flatMap((kind) =>
      fc.sample(kind(operation, known), { numRuns: 1, seed: SEED }),
    );
    for (const { url: path, payload } of requests) {
      const body = typeof payload === 'string' ? payload : JSON.stringify(payload ?? {});
      const answer = await fetch(`${url}${path}`, {
        method: operation.method,
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'canary' },
        ...(operation.method !== 'GET' && { body }),
        signal: AbortSignal.timeout(20_000),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const isPdf = answer.headers.get('content-type') === 'application/pdf';
      evidence.add('staff', JSON.stringify([...answer.headers]));
      if (isPdf) evidence.add('document', bytes.toString('latin1'), textOf(bytes));
      else evidence.add('staff', bytes.toString());
    }
  }
  return operations.length;
}

function textOf(pdf: Buffer): string {
  return taggedTexts(pdf)
    .map(({ text }) => text)
    .join('\n');
}

/** The keys of a group order: only the browsers of their participants have them. */
interface GroupKeys {
  readonly link: string;
  readonly hostKey: string;
  readonly guestKey: string;
}

/** Starts a group, joins it as another participant with a dish, and closes it. */
export async function composeGroup(ask: Ask): Promise<GroupKeys> {
  const [hostKey, guestKey] = [drawKey(), drawKey()];
  const call = async (method: string, path: string, key: string, body?: object) => {
    const answer = await ask('group', `/v2/public/group-orders${path}`, {
      method,
      headers: { 'group-key': key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return JSON.parse(answer.text);
  };
  const { payload } = await call('POST', '', hostKey, { first_name: 'Ada' });
  const link = String(payload.link_key);
  await call('POST', `/${link}/participants`, guestKey, { first_name: 'Zoé' });
  await call('PUT', `/${link}/lines/line-1`, guestKey, { ...MAKI, item_id: 'soupe-miso' });
  await call('POST', `/${link}/close`, hostKey, {});
  await call('POST', `/${link}/shares`, hostKey, {});
  await call('GET', `/${link}`, guestKey);
  await ask('page', `/groupe/${link}`);
  return { link, hostKey, guestKey };
}

/** What each kind of stream sends first. */
export async function openStreams(
  url: string,
  evidence: Evidence,
  { headers }: SignedIn,
  { orderKey }: GuestOrder,
  { link }: GroupKeys,
): Promise<number> {
  const streams = [
    ['/v2/staff/events', headers],
    ['/v2/public/availability/events', {}],
    [`/v2/public/orders/${orderKey}/events`, {}],
    [`/v2/public/group-orders/${link}/events`, {}],
  ] as const;
  let opened = 0;
  for (const [path, sent] of streams) {
    const first = Promise.withResolvers<void>();
    const events: ReceivedEvent[] = [];
    const stream = await openStream(`${url}${path}`, { ...sent }, (event) => {
      events.push(event);
      first.resolve();
    });
    if (stream.status === 200) {
      await first.promise;
      opened += 1;
    }
    stream.close();
    evidence.add('stream', JSON.stringify(events));
  }
  return opened;
}
