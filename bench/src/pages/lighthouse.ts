import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';

/** Fetched on demand instead of being a dependency: it is 100 MB and 150 packages. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const ATTEMPTS = 3;
const MAXIMUM_BUFFER = 64 * 1024 * 1024;

type Category = (typeof CATEGORIES)[number];

/** The figures of a page on a phone: simulated slow 4G and a processor four times slower. */
export interface PageFigures {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly firstPaintMilliseconds: number;
  readonly largestPaintMilliseconds: number;
  readonly blockedMilliseconds: number;
  readonly layoutShift: number;
  /** Transferred bytes until the network is idle, by kind; `total` is their sum. */
  readonly bytes: Readonly<Record<string, number>>;
  readonly requests: number;
  /** Lighthouse's figure of the machine's speed, which "four times slower" starts from. */
  readonly machineSpeed: number;
  /** Failed audits of the last three categories. */
  readonly failedAudits: readonly string[];
}

/** The median of each figure over several loads, each with an empty cache in a browser of its own. */
export async function measurePage(url: string, runs: number): Promise<PageFigures> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await loadOnce(url));
  const middle = (read: (report: Report) => number) => median(reports.map(read));
  const timing = (audit: string) => middle(({ audits }) => audits[audit]?.numericValue ?? NaN);
  const [last] = reports.slice(-1);
  const kinds = new Set(reports.flatMap((report) => requestsOf(report).map(kindOf)));
  return {
    scores: {
      performance: middle((report) => scoreOf(report, 'performance')),
      accessibility: middle((report) => scoreOf(report, 'accessibility')),
      'best-practices': middle((report) => scoreOf(report, 'best-practices')),
      seo: middle((report) => scoreOf(report, 'seo')),
    },
    firstPaintMilliseconds: timing('first-contentful-paint'),
    largestPaintMilliseconds: timing('largest-contentful-paint'),
    blockedMilliseconds: timing('total-blocking-time'),
    layoutShift: timing('cumulative-layout-shift'),
    bytes: Object.fromEntries(
      ['total', ...kinds].map((kind) => [kind, middle((report) => bytesOf(report, kind))]),
    ),
    requests: middle((report) => requestsOf(report).length),
    machineSpeed: middle(({ environment }) => environment.benchmarkIndex),
    failedAudits: last ? failedAuditsOf(last) : [],
  };
}

interface NetworkRequest {
  readonly url: string;
  readonly resourceType?: string;
  readonly transferSize: number;
}

interface Report {
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<
    Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<
      string,
      { score: number | null; numericValue?: number; details?: { items?: NetworkRequest[] } }
    >
  >;
}

/** Lighthouse sometimes loses the trace of a load (NO_NAVSTART); such a load is repeated. */
async function loadOnce(url: string): Promise<Report> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await runLighthouse(url);
    } catch (error) {
      console.error(`A load of ${url} is repeated: ${lastLine(error)}`);
    }
  }
  return await runLighthouse(url);
}

function lastLine(error: unknown): string {
  return String(error).trim().split('\n').at(-1) ?? '';
}

async function runLighthouse(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${chromeFlags().join(' ')}`,
    ],
    {
      // Outside the workspaces, among whose packages npm would look first.
      cwd: tmpdir(),
      env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) },
      maxBuffer: MAXIMUM_BUFFER,
    },
  );
  return JSON.parse(stdout);
}

function chromeFlags(): readonly string[] {
  const isRoot = process.getuid?.() === 0;
  return ['--headless=new', ...(isRoot ? ['--no-sandbox'] : [])];
}

function scoreOf({ categories }: Report, category: Category): number {
  return Math.round(categories[category].score * 100);
}

function requestsOf({ audits }: Report): readonly NetworkRequest[] {
  const items = audits['network-requests']?.details?.items ?? [];
  return items.filter(({ url }) => url.startsWith('http'));
}

function kindOf({ resourceType = 'Other' }: NetworkRequest): string {
  return resourceType.toLowerCase();
}

function bytesOf(report: Report, kind: string): number {
  return requestsOf(report)
    .filter((request) => kind === 'total' || kindOf(request) === kind)
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}

function failedAuditsOf({ categories, audits }: Report): readonly string[] {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
