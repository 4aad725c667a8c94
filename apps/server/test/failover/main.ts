// The failover proof: npm run proof:failover [times] [guests]
import { type BoardWatch, openBoardWatch } from '../cluster/board-watch.ts';
import { PROGRAM } from '../cluster/cluster-server.ts';
import { addPrinter, judgePapers } from '../cluster/printed-orders.ts';
import { prove } from '../cluster/prove.ts';
import { report } from '../cluster/report.ts';
import {
  diskOfPrimaryFills,
  primaryDies,
  primaryFreezes,
  primaryIsCutOff,
  primaryIsSwitched,
  replicaDies,
} from './failovers.ts';
import { startHighlyAvailableDatabase } from './highly-available-database.ts';
import { judgeOutages, outageTable } from './outages.ts';
import { judgeProtectedJournal, protectJournal } from './shop-journal.ts';

const SERVERS = 2;
/** Orders are to be possible to the end, also shortly before the restaurant closes. */
const SLOT_CAPACITY = 1_000;
const DEFAULT_TIMES = 10;
const DEFAULT_GUESTS = 4;
const FAULTS = {
  kill: primaryDies,
  freeze: primaryFreezes,
  disk: diskOfPrimaryFills,
  network: primaryIsCutOff,
  switchover: primaryIsSwitched,
  replica: replicaDies,
};

const [times = DEFAULT_TIMES, guests = DEFAULT_GUESTS] = process.argv.slice(2, 4).map(Number);
/** Names of faults; all without it. */
const chosen = process.argv.slice(4);
const faults = Object.entries(FAULTS)
  .filter(([name]) => chosen.length === 0 || chosen.includes(name))
  .map(([, fault]) => fault);
const startedAt = new Date();
const boards: BoardWatch[] = [];
let printer: Awaited<ReturnType<typeof addPrinter>> | undefined;
const proof = await prove(
  {
    openDatabase: startHighlyAvailableDatabase,
    program: PROGRAM.asWritten,
    servers: SERVERS,
    guests,
    groupPayments: ['cash', 'shares'],
    slots: 12,
    slotCapacity: SLOT_CAPACITY,
    faults: Array.from({ length: times }, () => faults).flat(),
    quietMs: 2_000,
    pages: [],
    mailPatienceMs: 300_000,
    async prepare({ database, servers }) {
      await database.query('CREATE TABLE proof_writes (written_at timestamptz DEFAULT now())');
      await protectJournal(database);
      printer = await addPrinter(database);
      for (const { url } of servers) boards.push(await openBoardWatch(database, url));
    },
    async checkFurther(cluster, { observed }) {
      return [
        judgeOutages(observed),
        ...(await Promise.all(boards.map((board) => board.verdict()))),
        ...(printer ? [await judgePapers(cluster.database, printer)] : []),
        await judgeProtectedJournal(cluster),
      ];
    },
  },
  (line) => process.stdout.write(`${line}\n`),
);
for (const board of boards) board.close();
await printer?.close();
const { text, isProven } = report('Failover proof', proof, startedAt);
process.stdout.write(`${text}\n${outageTable(proof.observed)}`);
process.exitCode = isProven ? 0 : 1;
