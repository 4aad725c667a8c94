import { describe, expect, it } from 'vitest';
import { mailStore } from '#jobs/mails/mail-store.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { restaurantCommand } from '#test/shops/restaurant-command.ts';

const database = testDatabase();
const openShop = shops(database);
const restaurant = restaurantCommand(database);

describe('npm run restaurant -- order', () => {
  it('T-1: shows an order by its number, without personal data', async () => {
    const { app } = await openShop();
    const id = await orderAs(app, 'jeanne@example.fr');
    const shown = {
      code: 0,
      out: 'Commande 1 : received, à emporter, 2026-11-20 ASAP, 11,80\u00a0€, pending\n',
      error: '',
    };
    expect(await restaurant('order', '1')).toEqual(shown);
    expect(await restaurant('order', id)).toEqual(shown);
    expect(await restaurant('order', '1', '--day', '2026-11-20')).toEqual(shown);
    expect((await restaurant('order', '1', '--day', '2026-11-21')).code).toBe(1);
  });

  it('T-2: moves an order on, and not back', async () => {
    const { app } = await openShop();
    const id = await orderAs(app, 'jeanne@example.fr');
    const moved = await restaurant('order', '1', '--status', 'ready');
    expect([moved.code, moved.out]).toEqual([0, expect.stringContaining('Commande 1 : ready')]);
    const orders = ordersAt(database.pool);
    expect((await orders.find(id))?.progress).toBe('ready');
    expect(await restaurant('order', '1', '--status', 'accepted')).toEqual({
      code: 1,
      out: '',
      error: 'La commande 1 est « ready » : elle ne peut pas devenir « accepted ».\n',
    });
  });

  it('R-2: rejects invalid arguments', async () => {
    await openShop();
    expect((await restaurant('order', '7')).error).toBe(
      'Aucune commande enregistrée ne porte ce numéro.\n',
    );
    expect((await restaurant('order', '7', '--status', 'mangée')).error).toContain(
      '« mangée » n’est pas un état : received, accepted',
    );
    expect((await restaurant('order', '7', '--day', 'hier')).error).toContain('« hier »');
    for (const words of [[], ['1', '2'], ['1', '--wrong'], ['1', '--status']]) {
      expect((await restaurant('order', ...words)).code).toBe(2);
    }
  });
});

describe('npm run restaurant -- mails', () => {
  it('J-5: lists dead mails, without personal data, and sends them again', async () => {
    const { app } = await openShop();
    const id = await orderAs(app, 'jeanne@example.fr');
    const { rows } = await database.pool.query<{ mail_id: string }>(
      `INSERT INTO mails (kind, order_id, tries) VALUES ('order_confirmation', $1, 2)
       RETURNING mail_id`,
      [id],
    );
    const mailId = rows[0]?.mail_id ?? '';
    await mailStore(database.pool).settle(mailId, 'dead', 'EENVELOPE 550');

    const listed = await restaurant('mails');
    expect([listed.code, listed.error]).toEqual([0, '1 abandonné, 0 en attente\n']);
    expect(listed.out).toMatch(
      new RegExp(
        `^${mailId}  order_confirmation  commande 1 du 2026-11-20  \\S+Z  3 essais  EENVELOPE 550\n$`,
      ),
    );
    expect(await restaurant('mails', 'replay', mailId)).toEqual({
      code: 0,
      out: '1 message à renvoyer\n',
      error: '',
    });
    expect(await mailStore(database.pool).count()).toMatchObject({ waiting: 1, dead: 0 });
    expect((await restaurant('mails', 'replay', mailId)).code).toBe(1);
    expect((await restaurant('mails', 'replay', 'all')).out).toBe('0 message à renvoyer\n');
    expect((await restaurant('mails', 'replay', 'x')).error).toContain('« x »');
    expect((await restaurant('mails', 'replay')).code).toBe(2);
  });
});
