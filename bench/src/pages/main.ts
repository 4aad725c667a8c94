import { cpus, totalmem } from 'node:os';
import { jsonClient } from '../harness/json-client.ts';
import { spentBy } from '../harness/processor-time.ts';
import { startRawServer } from '../harness/raw-server-process.ts';
import {
  CLIENT,
  isLimitedByClient,
  measureInTurns,
  type RequestThroughput,
} from '../harness/request-load.ts';
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts';
import { markdownTable } from '../harness/table.ts';
import { anOrder, localId } from '../orders/an-order.ts';
import { type BlockedTime, measureBlockedTime } from './blocked-time.ts';
import { measurePage, type PageFigures } from './lighthouse.ts';
import { startStaticSite } from './static-site.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CLIENTS = 10;
const CHECKOUT = '/v2/public/checkout';
const PAGES = { home: '/', menu: '/menu', checkout: '/checkout' };
/** Of a page on a phone. */
const AIMS = { performance: 98, largestPaintSeconds: 1.6, blockedMilliseconds: 50 } as const;

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
);

const server = await startServerProcess();
try {
  const throughput: [string, PageThroughput][] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    throughput.push([name, await measureThroughput(server, path)]);
  }
  console.log(throughputTable(throughput));

  const measured: [string, Loaded][] = [];
  const loaded = { ...PAGES, order: await orderPage(server.url) };
  for (const [name, path] of Object.entries(loaded)) {
    measured.push([name, await measureLoads(server.url + path)]);
  }
  measured.push(['menu without JavaScript', await measureStatic(server.url + PAGES.menu)]);
  console.log(paintTable(measured));
  console.log(bytesTable(measured));
  for (const [name, { failedAudits }] of measured) {
    for (const audit of failedAudits) console.log(`${name}: ${audit}`);
  }
} finally {
  await server.stop();
}

/** Places an order and returns the path of its page, which the browser fills. */
async function orderPage(url: string): Promise<string> {
  const body = JSON.stringify({ ...(await anOrder(url)), local_id: localId() });
  const http = jsonClient(url);
  const { payload } = JSON.parse(await http.send('POST', CHECKOUT, body));
  const submitted = JSON.stringify({ order_id: payload.order_id, status: 'pending' });
  await http.send('PUT', CHECKOUT, submitted);
  http.close();
  return `/order?key=${payload.order_key}`;
}

interface PageThroughput {
  readonly raw: RequestThroughput;
  readonly page: RequestThroughput;
}

/** The cached page, compared with a bare node:http server that sends the same compressed bytes. */
async function measureThroughput(server: ServerProcess, path: string): Promise<PageThroughput> {
  const url = server.url + path;
  const headers = { 'accept-encoding': 'br' };
  await (await fetch(url, { headers })).arrayBuffer();
  const raw = await startRawServer(url);
  const spentByRaw = () => [spentBy([raw.process.pid])];
  const spentByServer = () => [spentBy([server.process.pid])];
  try {
    return await measureInTurns(
      {
        raw: { url: raw.url, headers, status: 200, spent: spentByRaw },
        page: { url, headers, status: 200, spent: spentByServer },
      },
      CLIENTS,
      SECONDS,
    );
  } finally {
    raw.stop();
  }
}

type Loaded = PageFigures & { readonly blocked: BlockedTime };

async function measureLoads(url: string): Promise<Loaded> {
  return { ...(await measurePage(url, RUNS)), blocked: await measureBlockedTime(url, RUNS) };
}

async function measureStatic(page: string): Promise<Loaded> {
  const site = await startStaticSite(page);
  try {
    return await measureLoads(site.url);
  } finally {
    site.close();
  }
}

function throughputTable(rows: readonly [string, PageThroughput][]): string {
  return markdownTable(
    [
      `${CLIENT}, ${CLIENTS} clients`,
      'raw/s',
      'page/s',
      'ratio',
      'p50',
      'p99',
      'raw µs',
      'page µs',
      'limit',
    ],
    rows.map(([name, { raw, page }]) => [
      name,
      raw.perSecond,
      page.perSecond,
      page.perSecond / raw.perSecond,
      page.p50Milliseconds,
      page.p99Milliseconds,
      ...raw.processorMicroseconds,
      ...page.processorMicroseconds,
      isLimitedByClient(raw) || isLimitedByClient(page) ? 'client' : 'server',
    ]),
  );
}

function paintTable(rows: readonly [string, Loaded][]): string {
  return markdownTable(
    [
      `Lighthouse, median of ${RUNS}`,
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'FCP s',
      'LCP s',
      'TBT ms',
      'CPU × 4, ms',
      'CPU × 6, ms',
      'CLS',
      'benchmarkIndex',
    ],
    [...rows.map(paintRow), aimRow()],
  );
}

function paintRow([name, { scores, ...figures }]: readonly [string, Loaded]) {
  return [
    name,
    scores.performance,
    scores.accessibility,
    scores['best-practices'],
    scores.seo,
    figures.firstPaintMilliseconds / 1000,
    figures.largestPaintMilliseconds / 1000,
    String(Math.round(figures.blockedMilliseconds)),
    String(Math.round(figures.blocked.fourTimesSlower)),
    String(Math.round(figures.blocked.sixTimesSlower)),
    figures.layoutShift.toFixed(3),
    String(Math.round(figures.machineSpeed)),
  ];
}

function aimRow() {
  const blocked = String(AIMS.blockedMilliseconds);
  return [
    'aim',
    `≥ ${AIMS.performance}`,
    ...['', '', '', ''],
    `≤ ${AIMS.largestPaintSeconds}`,
    `≤ ${blocked}`,
    `≤ ${blocked}`,
    ...['', '', ''],
  ];
}

function bytesTable(rows: readonly [string, Loaded][]): string {
  const kinds = ['document', 'stylesheet', 'font', 'script', 'image', 'total'];
  return markdownTable(
    ['first load, kB', ...kinds, 'requests'],
    rows.map(([name, { bytes, requests }]) => [
      name,
      ...kinds.map((kind) => (bytes[kind] ?? 0) / 1000),
      String(requests),
    ]),
  );
}
