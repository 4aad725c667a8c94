import type { Executor } from '#db/connection.ts';

/** The namespaces of the advisory locks. */
const CLIENT_LOCKS = 7_312;
const HOLD_LOCKS = 7_313;
const SLOT_LOCKS = 7_310;
const OFFER_LOCKS = 7_314;

/** What is counted of orders, and must be locked before it is. */
export interface CountedOrders {
  readonly clients: readonly (string | null)[];
  readonly holds: readonly { readonly hold_id: string }[];
  readonly offers: readonly { readonly offer_id: string }[];
  /** The beginnings of slots that have a limit. */
  readonly slots: readonly Date[];
}

/**
 * One transaction at a time counts the open orders of a client, the portions of a hold, the orders of a slot,
 * and the uses of an offer; released with the transaction. All transactions lock in one sequence, so that none
 * deadlock: local id (`lockLocalId`), clients, holds, slots, offers, each kind by its key. Rows are locked after them.
 */
export async function lockCounted(
  executor: Executor,
  { clients, holds, offers, slots }: CountedOrders,
): Promise<void> {
  const named = clients.filter((client) => client !== null);
  if (named.length + holds.length + offers.length + slots.length === 0) return;
  await executor.query({
    name: 'lock-counted',
    text: LOCK_COUNTED,
    values: [
      named,
      holds.map(({ hold_id }) => hold_id),
      slots.map((startsAt) => Math.floor(startsAt.getTime() / 60_000)),
      offers.map(({ offer_id }) => offer_id),
    ],
  });
}

const LOCK_COUNTED = `
  SELECT pg_advisory_xact_lock(namespace, key) FROM (
    SELECT sequence, namespace, key FROM (
      SELECT 1 AS sequence, ${CLIENT_LOCKS} AS namespace, hashtext(name) AS key FROM unnest($1::text[]) AS name
      UNION ALL SELECT 2, ${HOLD_LOCKS}, hashtext(name) FROM unnest($2::text[]) AS name
      UNION ALL SELECT 3, ${SLOT_LOCKS}, slot FROM unnest($3::int[]) AS slot
      UNION ALL SELECT 4, ${OFFER_LOCKS}, hashtext(name) FROM unnest($4::text[]) AS name
    ) AS counted ORDER BY sequence, key OFFSET 0
  ) AS sorted`;
