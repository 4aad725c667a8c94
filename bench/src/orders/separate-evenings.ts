import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** A server sends 16 orders' mails a second. */
const MAILS_TIMEOUT_MS = 180_000;
const MAILS_PAUSE_MS = 50;
const MAILS_LEFT = `
  SELECT EXISTS (SELECT FROM pgboss.job WHERE name = 'order-submitted' AND state < 'completed')
    OR EXISTS (SELECT FROM mails WHERE state = 'waiting') AS is_busy`;

/**
 * Keeps the slots of a load as empty as a restaurant's: it has an evening's orders ahead, a load has thousands, which
 * every quote would count. Those before become orders of weeks ago.
 */
export async function separateEvenings(address: { readonly host: string; readonly port?: number }) {
  const client = new pg.Client({ ...address, user: 'comptoir', database: 'comptoir' });
  await client.connect();
  // A database that ends first already fails the measurement.
  client.on('error', () => {});

  async function emptySlots(areAllOver: boolean): Promise<void> {
    await client.query(
      `UPDATE orders SET slot_starts_at = slot_starts_at - interval '30 days'
       WHERE slot_starts_at > now() - interval '1 day' AND ($1 OR submitted_at IS NOT NULL)`,
      [areAllOver],
    );
  }

  async function hasMailsLeft(): Promise<boolean> {
    const { rows } = await client.query<{ is_busy: boolean }>(MAILS_LEFT);
    return rows[0]?.is_busy === true;
  }

  return {
    /** While guests order: an order that is not submitted yet would have expired. */
    emptySlots: () => emptySlots(false),
    /** For a round that begins also without the mails of the rounds before. */
    async begin(): Promise<void> {
      const until = performance.now() + MAILS_TIMEOUT_MS;
      while (await hasMailsLeft()) {
        if (performance.now() > until) throw new Error('Mails of the round before are not sent');
        await delay(MAILS_PAUSE_MS);
      }
      await emptySlots(true);
      // Slots of another evening have no dead rows either, which each order would read.
      await client.query('VACUUM (INDEX_CLEANUP ON) orders');
    },
    close: () => client.end(),
  };
}
