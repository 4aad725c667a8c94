import { setTimeout as delay } from 'node:timers/promises';
import type { ShopDatabase } from './cluster-database.ts';
import { idOf, type Kill, repeatsOf, type TakenMail } from './mail-repeats.ts';
import type { CheckResult } from './verdict.ts';

const POLL_MS = 250;

/** Waits until no mail is pending; false after the timeout. */
export async function mailsAreSettled(
  database: Pick<ShopDatabase, 'query'>,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const [row] = await database.query<{ open: number }>(
      "SELECT (SELECT count(*) FROM pgboss.job WHERE name = 'order-submitted' AND state < 'completed') + (SELECT count(*) FROM mails WHERE state = 'waiting') AS open",
    );
    if (row?.open === 0) return true;
    await delay(POLL_MS);
  }
  return false;
}

/** Compares the accepted mails with those that the orders require. */
export async function judgeMails(
  database: Pick<ShopDatabase, 'query'>,
  taken: readonly TakenMail[],
  kills: readonly Kill[],
): Promise<readonly CheckResult[]> {
  const wanted = await database.query<{ mail_id: string; kind: string; state: string }>(
    'SELECT mail_id, kind, state FROM mails',
  );
  const incomplete = await database.query<{ name: string }>(INCOMPLETE);
  const times = new Set(taken.map(idOf));
  const repeats = repeatsOf(taken, kills);
  const excused = repeats.filter(({ isExcused }) => isExcused);
  const asked = new Set(wanted.map(({ mail_id }) => mail_id));
  return [
    {
      check: 'every submitted order has requested its two mails, once each',
      count: wanted.length,
      violations: incomplete.map(({ name }) => name),
    },
    {
      check: 'every required mail was accepted, and no other',
      count: times.size,
      violations: [
        ...wanted
          .filter(({ mail_id, state }) => !times.has(mail_id) || state !== 'sent')
          .map(
            ({ mail_id, kind, state }) =>
              `${kind} ${mail_id} is ${state}, accepted ${times.has(mail_id)}`,
          ),
        ...[...times].filter((id) => !asked.has(id)),
      ],
    },
    {
      check: `every mail was accepted once (${excused.length} repeats after a kill, as J-3 allows)`,
      count: times.size,
      violations: repeats
        .filter(({ isExcused }) => !isExcused)
        .map(({ id, description }) => `${id}: ${description}`),
    },
  ];
}

const INCOMPLETE = `
  SELECT local_id AS name FROM orders
  WHERE (SELECT count(*) FILTER (WHERE kind = 'order_confirmation') * 10
           + count(*) FILTER (WHERE kind = 'order_ticket')
         FROM mails WHERE mails.order_id = orders.order_id)
    <> CASE WHEN submitted_at IS NULL THEN 0 ELSE 11 END`;
