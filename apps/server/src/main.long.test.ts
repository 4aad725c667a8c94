import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { stopPostmaster } from '@comptoir/embedded-postgres/postmaster';
import { readPostmasterFile, runsCluster } from '@comptoir/embedded-postgres/postmaster-file';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { BARE_ENVIRONMENT, SERVER_PROGRAM } from '#test/processes/bare-environment.ts';

const SMALL_RESTAURANT = join(
  import.meta.dirname,
  '../../../restaurants/fixtures/trattoria/restaurant.json',
);

// First, since hooks registered first are cleaned up last.
const temporaryDirectory = temporaryDirectories();
const children: ChildProcess[] = [];
const clusters: string[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const directory of clusters.splice(0)) {
    const file = readPostmasterFile(directory);
    if (file) await stopPostmaster(file.pid, directory);
  }
});
function start(environment: Record<string, string>, options: readonly string[] = []): ChildProcess {
  const child = spawn(process.execPath, [SERVER_PROGRAM, ...options], {
    cwd: temporaryDirectory(),
    env: {
      ...BARE_ENVIRONMENT,
      LOG_LEVEL: 'error',
      METRICS_PORT: 'off',
      RESTAURANT_FILE: SMALL_RESTAURANT,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** Starts a server with an embedded PostgreSQL and waits until it prints its URL and the first owner's link. */
async function startShop(
  environment: Record<string, string> = {},
  options: readonly string[] = [],
) {
  const dataDir = temporaryDirectory();
  const cluster = join(dataDir, 'postgres');
  clusters.push(cluster);
  const child = start({ PORT: '0', DATA_DIR: dataDir, ...environment }, options);
  const exited = once(child, 'exit');
  if (!child.stdout) throw new Error('The server has no output.');
  let url: string | undefined;
  let metricsUrl = '';
  for await (const line of createInterface({ input: child.stdout })) {
    url ??= /open at (http:\S+)$/.exec(line)?.[1];
    metricsUrl ||= /^Its metrics are at (\S+)$/.exec(line)?.[1] ?? '';
    const [, firstOwner] = /^No owner yet: open (\S+) within 30 minutes$/.exec(line) ?? [];
    if (url !== undefined && firstOwner !== undefined) {
      const postgres = readPostmasterFile(cluster)?.pid ?? 0;
      return { child, exited, url, metricsUrl, firstOwner, cluster, postgres };
    }
  }
  throw new Error('The server ended before it was open.');
}

/** The exit code and output of a server that cannot start. */
async function startupFailure(environment: Record<string, string>) {
  const child = start(environment);
  const [said, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ]);
  return { code, said };
}

// Each test creates a cluster and starts a server, which takes a busy machine half a minute.
describe('the server process', { timeout: 180_000 }, () => {
  it('U-4, U-10, U-12, SA-3, R-11: opens a shop in an empty directory, with its pictures, and prints its URL, that of its metrics and a link for the first owner', async () => {
    const { url, metricsUrl, firstOwner } = await startShop({ METRICS_PORT: '0' });
    const health = await fetch(`${url}/health`);
    expect(await health.json()).toEqual({ status: 'ok' });
    expect((await fetch(`${url}/ready`)).status).toBe(200);

    const { port } = new URL(url);
    expect(new URL(metricsUrl).port).not.toBe(port);
    const metrics = await fetch(metricsUrl);
    expect(await metrics.text()).toContain('comptoir_http_request_duration_seconds');
    expect((await fetch(`${url}/metrics`)).status).toBe(404);

    // On the own machine as localhost.
    const link = new RegExp(`^http://localhost:${port}/gestion/bienvenue#([\\w-]{43})$`);
    expect(firstOwner).toMatch(link);
    const [, token] = link.exec(firstOwner) ?? [];
    const invitation = await fetch(`${url}/v2/staff/invitations/read`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(await invitation.json()).toMatchObject({
      payload: { kind: 'first_owner', role: 'owner' },
    });

    const menus = await (await fetch(`${url}/v2/public/menus`)).text();
    const [path] = /\/images\/[0-9a-f]{32}\/[\w-]+\.\w+/.exec(menus) ?? [];
    const picture = await fetch(`${url}${path}`);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toMatch(/^image\//);
  });

  it('OP-1, OP-2: without a restaurant opens a shop to be set up, also after a restart', async () => {
    const first = await startShop({ RESTAURANT_FILE: 'none' });
    const soon = async ({ url }: { readonly url: string }) => (await fetch(`${url}/menu`)).text();
    expect(await soon(first)).toContain('Ouvre bientôt');
    expect(await (await fetch(`${first.url}/robots.txt`)).text()).toBe(
      'User-agent: *\nDisallow: /\n',
    );
    expect((await fetch(`${first.url}/gestion/`)).status).toBe(200);
    first.child.kill('SIGTERM');
    await first.exited;
    const again = await startShop({ DATA_DIR: join(first.cluster, '..') }, ['--empty']);
    expect(await soon(again)).toContain('Ouvre bientôt');
  });

  it('U-11: on SIGTERM it ends requests in flight, takes no new ones, and stops its PostgreSQL', async () => {
    const { child, exited, url, cluster, postgres } = await startShop();
    const { hostname, port } = new URL(url);
    const inFlight = connect(Number(port), hostname);
    await once(inFlight, 'connect');
    inFlight.write('POST /v2/public/checkout/quote HTTP/1.1\r\nHost: shop\r\n');
    inFlight.write('Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{');
    // Answered after the unfinished request has arrived, because both go through one event loop.
    await fetch(`${url}/health`);

    child.kill('SIGTERM');
    await expect.poll(() => fetch(`${url}/health`).then(String, () => 'refused')).toBe('refused');
    inFlight.write('}');
    expect(await text(inFlight)).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(await exited).toEqual([0, null]);
    expect(runsCluster(postgres, cluster)).toBe(false);
  });

  it('I-14, U-11: goes on for DRAIN_SECONDS, is not ready meanwhile, and ends on a second Ctrl-C', async () => {
    const { child, exited, url } = await startShop({ DRAIN_SECONDS: '60' });
    child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(503);
    expect((await fetch(`${url}/v2/public/menus`)).status).toBe(200);
    const repeat = setInterval(() => child.kill('SIGINT'), 100);
    expect(await exited).toEqual([130, null]);
    clearInterval(repeat);
  });

  it('U-11: ends at once on a second Ctrl-C', async () => {
    const { child, exited, url } = await startShop();
    const { hostname, port } = new URL(url);
    const stuck = connect(Number(port), hostname);
    stuck.on('error', () => {});
    await once(stuck, 'connect');
    stuck.write(
      'POST /v2/public/checkout/quote HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\n\r\n',
    );
    await fetch(`${url}/health`);
    child.kill('SIGINT');
    // Signals within half a second count as one Ctrl-C. Without a second one the stuck request delays
    // the end until the server gives up, with exit code 0.
    const repeat = setInterval(() => child.kill('SIGINT'), 100);
    expect(await exited).toEqual([130, null]);
    clearInterval(repeat);
    stuck.destroy();
  });

  it('U-2: explains an invalid configuration in one line', async () => {
    expect(await startupFailure({ PORT: 'abc' })).toEqual({
      code: 1,
      said: 'Configuration: PORT must be a port from 0 to 65535, not "abc".\n',
    });
  });

  it('U-12: explains a taken port in one line, and leaves no PostgreSQL behind', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const dataDir = temporaryDirectory();
    clusters.push(join(dataDir, 'postgres'));
    expect(await startupFailure({ PORT: port, DATA_DIR: dataDir })).toEqual({
      code: 1,
      said: `PORT ${port} on 127.0.0.1 cannot be used: another program uses it.\n`,
    });
    expect(readPostmasterFile(join(dataDir, 'postgres'))).toBeUndefined();
    other.close();
  });

  it('U-12: explains a foreign host address in one line', async () => {
    expect(await startupFailure({ HOST: '192.0.2.77', DATA_DIR: temporaryDirectory() })).toEqual({
      code: 1,
      said: 'HOST 192.0.2.77 cannot be used: this machine has no such address.\n',
    });
  });
});
