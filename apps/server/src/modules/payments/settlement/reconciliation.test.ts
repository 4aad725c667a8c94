import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { aCardOrder, type CardShop, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);

let shop: CardShop;
beforeEach(async () => {
  shop = await openShop();
});

/** Intents that the provider does not know, all due before any other. */
async function rememberUnknown(count: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO payment_intents (intent_id, created_at, look_at)
     SELECT 'pi_unknown_' || n, '2026-11-20T16:00Z', '2026-11-20T16:02Z'
     FROM generate_series(1, $1) AS n`,
    [count],
  );
}

async function dueUnknown(): Promise<number> {
  const { rowCount } = await database.pool.query(
    "SELECT FROM payment_intents WHERE intent_id LIKE 'pi_unknown%' AND look_at IS NOT NULL",
  );
  return rowCount ?? 0;
}

async function aPaidOrder(): Promise<string> {
  const id = await shop.intent();
  await shop.post(CHECKOUT, aCardOrder(id));
  shop.stripe.ledger.pay(id);
  return id;
}

const askedFor = (id: string) => shop.stripe.requests.filter((path) => path.endsWith(id)).length;

describe('intents that the provider does not know', () => {
  it('Y-25: 100 of them do not delay a paid one beyond the first run', async () => {
    await rememberUnknown(100);
    await aPaidOrder();
    shop.wait(3);
    expect(await shop.reconcile()).toBe(1);
    const { rows } = await database.pool.query("SELECT FROM orders WHERE status = 'paid'");
    expect(rows).toHaveLength(1);
  });

  it('Y-25: are checked with back-off, and given up after a day', async () => {
    await rememberUnknown(1);
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      shop.wait(5);
      await shop.reconcile();
    }
    expect(askedFor('pi_unknown_1')).toBeGreaterThan(10);
    expect(askedFor('pi_unknown_1')).toBeLessThan(60);
    shop.wait(61);
    await shop.reconcile();
    expect(await dueUnknown()).toBe(0);
    const asked = askedFor('pi_unknown_1');
    shop.wait(24 * 60);
    await shop.reconcile();
    expect(askedFor('pi_unknown_1')).toBe(asked);
    expect(shop.decided.filter((decision) => decision === 'give_up')).toHaveLength(1);
    expect(shop.logged).toContain('An intent that the card provider does not know is given up');
  }, 60_000);

  it('Y-25: that is known again, as with the right keys, is settled as ever', async () => {
    const id = await aPaidOrder();
    const known = shop.stripe.ledger.intent(id);
    shop.stripe.ledger.intents.delete(id);
    shop.wait(20);
    expect(await shop.reconcile()).toBe(0);
    shop.stripe.ledger.intents.set(id, known);
    shop.wait(30);
    expect(await shop.reconcile()).toBe(1);
    expect(shop.stripe.ledger.charges.refunds).toEqual([]);
  });
});

describe('an intent that fails', () => {
  it('Y-25: does not block the next one', async () => {
    const ids = [await aPaidOrder(), await aPaidOrder()];
    shop.wait(3);
    shop.stripe.failNext('error_before', 'error_before');
    expect(await shop.reconcile()).toBe(1);
    shop.wait(1);
    expect(await shop.reconcile()).toBe(1);
    const { rows } = await database.pool.query('SELECT intent_id FROM payment_entries');
    expect(rows.map(({ intent_id }) => intent_id).sort()).toEqual(ids.sort());
  });

  it('Y-25: for a reason of the shop’s own does not either, and is logged', async () => {
    const broken = await aPaidOrder();
    await aPaidOrder();
    await database.pool.query(
      `INSERT INTO payment_entries (reference, kind, intent_id, amount_cents, entered_at)
       VALUES ('captured-' || $1, 'captured', $1, 1, now())`,
      [broken],
    );
    await database.pool.query(
      `CREATE FUNCTION break_entry() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'broken'; END $$;
       CREATE TRIGGER break_entry BEFORE UPDATE ON payment_entries
       FOR EACH ROW EXECUTE FUNCTION break_entry()`,
    );
    shop.wait(3);
    expect(await shop.reconcile()).toBe(1);
    expect(shop.logged).toContain('An intent could not be settled');
    await database.pool.query('DROP FUNCTION break_entry CASCADE');
    shop.wait(1);
    expect(await shop.reconcile()).toBe(1);
  });
});
