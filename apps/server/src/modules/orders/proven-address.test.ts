import { expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { accountShops } from '#test/shops/account-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = accountShops(database);

test('J-41: an order’s address is proven by the verified account that ordered, if it is its own', async () => {
  const shop = await openShop();
  const { token, id } = await shop.member({ email: 'Jeanne.Martin@example.fr' });
  const isProven = async (email: string, account: boolean) => {
    const body = {
      ...anOrder({ customer: { ...aCustomer(), email, date: null } }),
      local_id: crypto.randomUUID(),
      user_id: account ? id : null,
    };
    const headers = account ? { authorization: `Bearer ${token}` } : {};
    const url = '/v2/public/checkout/';
    const placed = await shop.app.inject({ method: 'POST', url, headers, payload: body });
    const { order_id } = placed.json().payload;
    await shop.put(url, { order_id, status: 'pending' });
    return (await ordersAt(database.pool).find(order_id))?.is_address_proven;
  };
  expect(await isProven('jeanne.martin@EXAMPLE.fr', true)).toBe(true);
  expect(await isProven('other.guest@example.fr', true)).toBe(false);
  expect(await isProven('jeanne.martin@example.fr', false)).toBe(false);
});
