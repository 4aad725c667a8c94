import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { type Cluster, type ClusterOptions, openCluster } from './cluster.ts';
import type { ShopDatabase } from './cluster-database.ts';
import { clusterGuests, type GuestOrder } from './cluster-guests.ts';
import { type Fault, type Notes, unmount } from './faults.ts';
import { type GroupPayment, groupGuests } from './group-guests.ts';
import { guestRequests } from './guest-requests.ts';
import { repeatsOf, type TakenMail } from './mail-repeats.ts';
import { judgeMails, mailsAreSettled } from './mail-verdict.ts';
import { judgeMoney } from './money-verdict.ts';
import { isFailure, type Observation, observation, unexplained } from './observation.ts';
import { type CheckResult, judgeOrders } from './verdict.ts';

export interface ProofOptions<Database extends ShopDatabase> extends ClusterOptions<Database> {
  readonly guests: number;
  /** How the orders of groups are paid, in turn; no group orders without one. */
  readonly groupPayments: readonly GroupPayment[];
  /** The number of slots that guests choose from: few enough to fill. */
  readonly slots: number;
  /** The faults in order, and the quiet time before each and at the end. */
  readonly faults: readonly Fault<Database>[];
  readonly quietMs: number;
  /** Pages to request, where the storefront is built. */
  readonly pages: readonly string[];
  readonly mailPatienceMs: number;
  /** Prepares the shop before guests come. */
  readonly prepare?: (cluster: Cluster<Database>) => Promise<void>;
  /** Checks at the end beside those of every proof. */
  readonly checkFurther?: (
    cluster: Cluster<Database>,
    evidence: Evidence,
  ) => Promise<readonly CheckResult[]>;
}

/** What further checks compare with the stored data. */
export interface Evidence {
  readonly orders: readonly GuestOrder[];
  readonly observed: Observation;
  readonly notes: Notes;
}

export interface Proof {
  readonly checkResults: readonly CheckResult[];
  readonly observed: Observation;
  readonly remarks: readonly string[];
}

/** Opens a cluster, lets guests order during faults, and checks the result. Rule U-19. */
export async function prove<Database extends ShopDatabase>(
  options: ProofOptions<Database>,
  say: (line: string) => void,
): Promise<Proof> {
  const observed = observation(() => Math.round(performance.now() - beganAt));
  const beganAt = performance.now();
  const notes: Notes = { kills: [], backup: null, violations: [], remarks: [] };
  const cluster = await openCluster(options, observed.now);
  try {
    await options.prepare?.(cluster);
    const requests = guestRequests(cluster, observed);
    const guests = clusterGuests(requests, observed, options.pages);
    const groups = groupGuests(requests, observed, options.groupPayments);
    const slots = await guests.laterSlots(options.slots);
    let isOver = false;
    const grouped = groups.orderUntil(() => isOver);
    try {
      await guests.orderDuring(options.guests, slots, async () => {
        for (const fault of options.faults) {
          await delay(options.quietMs);
          await fault(cluster, observed, notes);
          const last = observed.windows.at(-1);
          if (last) say(`${last.name}: over`);
        }
        await delay(options.quietMs);
      });
    } finally {
      isOver = true;
    }
    await grouped;
    await guests.sendAgain();
    const orders = [...guests.orders, ...groups.orders];
    say('The guests have gone; the last mails go out');
    const isSettled = await mailsAreSettled(cluster.database, options.mailPatienceMs);
    if (!isSettled) notes.violations.push('mails still wait');
    const mails = [...cluster.mails, ...(await writtenMails(cluster))];
    const checkResults = [
      ...(await judgeOrders(cluster.database, orders, options.slotCapacity)),
      await judgeMoney(cluster.database, cluster.cardProvider.ledger, orders),
      ...(await judgeMails(cluster.database, mails, notes.kills)),
      ...((await options.checkFurther?.(cluster, { orders, observed, notes })) ?? []),
      judgeAnswers(observed),
      {
        check: 'no answer contradicts another',
        count: observed.seen.length,
        violations: requests.complaints,
      },
      {
        check: 'servers start, stop and receive notifications',
        count: options.servers,
        violations: notes.violations,
      },
    ];
    const remarks = [
      ...notes.remarks,
      ...guests.remarks(),
      ...(groups.orders.length > 0 ? [`${groups.orders.length} orders are of groups`] : []),
      ...cluster.servers.flatMap(loggedErrors),
      ...repeatsOf(mails, notes.kills).map(
        ({ id, description }) => `mail ${id} was repeated: ${description}`,
      ),
    ];
    return { checkResults, observed, remarks };
  } finally {
    unmount(cluster);
    await cluster.close();
  }
}

const ERROR_LEVEL = 50;
const SHOWN_ERRORS = 5;

/** The first errors that a server logged, each with its beginning. */
function loggedErrors({ name, complaints }: Cluster['servers'][number]): readonly string[] {
  const errors = complaints.flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const { level, msg, err } = JSON.parse(line);
    return level >= ERROR_LEVEL
      ? [`${name} logged: ${msg}: ${err?.code ?? ''} ${err?.message ?? ''}`]
      : [];
  });
  return errors.slice(0, SHOWN_ERRORS);
}

function judgeAnswers(observed: Observation): CheckResult {
  const stray = unexplained(observed);
  return {
    check: 'no failure outside the windows, and no 500 in them',
    count: observed.seen.filter(isFailure).length,
    violations: stray.map(
      ({ at, took, status, route }) => `${status} ${route} at ${at} ms after ${took} ms`,
    ),
  };
}

/** The mails that servers without a mail server wrote to files. */
async function writtenMails({
  directory,
}: Pick<Cluster, 'directory'>): Promise<readonly TakenMail[]> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.includes('outbox/') && path.endsWith('.eml'),
  );
  return Promise.all(
    files.map(async (path) => {
      const mail = await PostalMime.parse(readFileSync(join(directory, path)));
      // A file exists once even if it was written twice, and its server is never killed.
      const server = `the disk of ${path.split('/')[0]}`;
      return { messageId: mail.messageId ?? '', server, connection: path, beganAt: 0, takenAt: 0 };
    }),
  );
}
