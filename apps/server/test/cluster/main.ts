// The cluster proof: npm run proof:cluster [seconds] [guests]
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BoardWatch, openBoardWatch } from './board-watch.ts';
import { startDatabase } from './cluster-database.ts';
import { PROGRAM } from './cluster-server.ts';
import { countPortions, judgePortions } from './counted-article.ts';
import {
  backupIsMade,
  bothDie,
  cardProviderHangs,
  clockJumps,
  databaseDies,
  databaseRestarts,
  diskFills,
  geocoderHangs,
  mailServerHangs,
  menuChanges,
  rollOut,
  serverDies,
} from './faults.ts';
import { judgeJournal } from './journal-verdict.ts';
import { addPrinter, judgePapers } from './printed-orders.ts';
import { prove } from './prove.ts';
import { report } from './report.ts';
import { judgeBackup } from './verdict.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const STOREFRONT = join(ROOT, 'apps/storefront');
/** Inside the checkout, so that the build can resolve its packages. */
const NEWER = join(ROOT, '.cache/newer-storefront');
/** A file name with a hash. */
const BUILT_NAME = /([\w-]+-[\w-]{8})\.(js|css)\b/g;
const NEWER_ID = 'newer-version';
/** Longer than a server waits for an answer of the mail server. */
const SMTP_SILENCE_MS = 25_000;
/** Longer than a server retries a call to the card provider. */
const CARD_TIMEOUT_MS = 26_000;
const SERVERS = 3;
/** Slots fill while faults are injected, and orders as soon as possible are taken to the end. */
const SLOT_CAPACITY = 40;
const DEFAULT_SECONDS = 180;
const DEFAULT_GUESTS = 6;

/** Copies the build with another id and other file names, as a new version of the shop. */
function newerStorefront(): Readonly<Record<string, string>> {
  rmSync(NEWER, { recursive: true, force: true });
  cpSync(join(STOREFRONT, 'build'), join(NEWER, 'build'), { recursive: true });
  const build = join(NEWER, 'build');
  for (const name of readdirSync(build, { recursive: true, encoding: 'utf8' })) {
    const file = join(build, name);
    // Compressed files contain the former names.
    if (/\.(?:br|gz)$/.test(name)) rmSync(file);
    if (!/\.(?:js|css|html|json)$/.test(name)) continue;
    const source = readFileSync(file, 'utf8')
      .replace(/(\bid: *)"[^"]*"(,\s*timestamp:)/, `$1"${NEWER_ID}"$2`)
      .replaceAll(BUILT_NAME, '$1.newer.$2');
    rmSync(file);
    writeFileSync(file.replace(BUILT_NAME, '$1.newer.$2'), source);
  }
  return { STOREFRONT_DIR: NEWER };
}

const [seconds = DEFAULT_SECONDS, guests = DEFAULT_GUESTS] = process.argv.slice(2).map(Number);
/** The time for each fault and each quiet time beyond their fixed parts. */
const share = (seconds * 1000) / 20;
const faults = [
  serverDies(0, share / 2),
  databaseRestarts(share / 4),
  menuChanges,
  backupIsMade,
  mailServerHangs(seconds >= DEFAULT_SECONDS ? SMTP_SILENCE_MS : share),
  databaseDies,
  rollOut(newerStorefront(), NEWER_ID),
  clockJumps(share),
  diskFills(share / 2),
  serverDies(2, share / 4),
  bothDie,
  geocoderHangs(share),
  cardProviderHangs(seconds >= DEFAULT_SECONDS ? CARD_TIMEOUT_MS : share),
];
const startedAt = new Date();
const boards: BoardWatch[] = [];
let printer: Awaited<ReturnType<typeof addPrinter>> | undefined;
const proof = await prove(
  {
    openDatabase: startDatabase,
    program: PROGRAM.asStarted,
    servers: SERVERS,
    guests,
    groupPayments: ['cash', 'shares'],
    slots: 12,
    slotCapacity: SLOT_CAPACITY,
    faults,
    quietMs: share / 2,
    pages: ['/', '/menu', '/_build/latest.json'],
    mailPatienceMs: 300_000,
    async prepare({ database, servers }) {
      printer = await addPrinter(database);
      for (const { url } of servers) boards.push(await openBoardWatch(database, url));
      await countPortions(database, servers[0]?.url ?? '');
    },
    checkFurther: async (cluster, { orders, notes: { backup } }) => [
      ...(backup ? [await judgeBackup(cluster, backup, orders)] : []),
      await judgePortions(cluster.database, orders),
      ...(await Promise.all(boards.map((board) => board.verdict()))),
      ...(printer ? [await judgePapers(cluster.database, printer)] : []),
      await judgeJournal(cluster),
    ],
  },
  (line) => process.stdout.write(`${line}\n`),
);
for (const board of boards) board.close();
await printer?.close();
rmSync(NEWER, { recursive: true, force: true });
const { text, isProven } = report('Cluster proof', proof, startedAt);
process.stdout.write(text);
process.exitCode = isProven ? 0 : 1;
