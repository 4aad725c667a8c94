import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';
import { PROGRAM } from '../cluster/cluster-server.ts';
import type { Fault } from '../cluster/faults.ts';

const nothing = () => false;

/**
 * Replaces two servers of the version before: the second one first, whose start migrates the database, and after
 * `besideMs` the first. No request may fail, at the servers of either version.
 */
export const newVersionStarts =
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
