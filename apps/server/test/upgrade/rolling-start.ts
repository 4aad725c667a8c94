import { setTimeout as delay } from 'node:timers/promises';
import { type BoardWatch, openBoardWatch } from '../cluster/board-watch.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { startDatabase } from '../cluster/cluster-database.ts';
import { PROGRAM } from '../cluster/cluster-server.ts';
import type { Fault } from '../cluster/faults.ts';
import { judgeJournal } from '../cluster/journal-verdict.ts';
import { addPrinter, judgePapers } from '../cluster/printed-orders.ts';
import { type Proof, prove } from '../cluster/prove.ts';
import { checkOut, type Version } from './versions.ts';

const nothing = () => false;

/**
 * Two servers of a version with boards, a printer and groups, which are replaced by this version while guests order;
 * both versions take orders together for `besideMs`. Rule U-70.
 */
export async function proveRollingStart(
  version: Version,
  directory: string,
  besideMs: number,
  say: (line: string) => void,
): Promise<Proof> {
  const boards: BoardWatch[] = [];
  let printer: Awaited<ReturnType<typeof addPrinter>> | undefined;
  try {
    return await prove(
      {
        openDatabase: startDatabase,
        program: checkOut(version, directory),
        servers: 2,
        guests: 4,
        groupPayments: ['cash', 'shares'],
        slots: 12,
        slotCapacity: 60,
        faults: [newVersionStarts(besideMs)],
        quietMs: 5_000,
        pages: [],
        mailPatienceMs: 120_000,
        async prepare({ database, servers }) {
          printer = await addPrinter(database);
          for (const { url } of servers) boards.push(await openBoardWatch(database, url));
        },
        checkFurther: async (cluster) => [
          ...(await Promise.all(boards.map((board) => board.verdict()))),
          ...(printer ? [await judgePapers(cluster.database, printer)] : []),
          await judgeJournal(cluster),
        ],
      },
      say,
    );
  } finally {
    for (const board of boards) board.close();
    await printer?.close();
  }
}

/**
 * The second server is replaced first, whose start migrates the database, and after `besideMs` the first. No request
 * may fail, at the servers of either version.
 */
const newVersionStarts =
  (besideMs: number): Fault =>
  async (cluster, observed, { violations }) => {
    const [first, second] = cluster.servers;
    if (!first || !second) throw new Error('A rolling start needs two servers.');
    await observed.during('both versions take orders', nothing, 0, async () => {
      violations.push(...(await replace(cluster, second)));
      await delay(besideMs);
    });
    await observed.during('the last old server is replaced', nothing, 0, async () => {
      violations.push(...(await replace(cluster, first)));
    });
  };

async function replace(
  { balancer }: Pick<Cluster, 'balancer'>,
  server: Cluster['servers'][number],
): Promise<readonly string[]> {
  balancer.takeOut(server.url);
  const code = await server.stop();
  await server.start({}, PROGRAM.asWritten);
  await balancer.putBack(server.url);
  return code === 0 ? [] : [`${server.name} ended with ${code} on SIGTERM`];
}
