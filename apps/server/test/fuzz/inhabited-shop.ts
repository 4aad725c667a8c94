import { device } from '@comptoir/fake-push/device';
import { AN_ADDRESS, anOrder } from '#test/builders/order-builder.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { type AccountShop, accountShops, aSignup } from '#test/shops/account-shop.ts';
import { aGroup, MAKI } from '#test/shops/group-orders.ts';
import type { Known } from './fuzzed-requests.ts';

const CHECKOUT = '/v2/public/checkout/';

/** Opens shops with an account, a submitted order and an open card payment. */
export function inhabitedShops(database: TestDatabase) {
  const openShop = accountShops(database);
  const payments = { stripe: { active: true }, cod: { active: true } };

  return async function openInhabitedShop(): Promise<{ shop: AccountShop; known: Known }> {
    const shop = await openShop({ restaurant: { settings: someSettings({ payments }) } });
    const { token, id, email } = await shop.member();
    const placed = await shop.post(CHECKOUT, anOrder());
    const orderId = String(placed.body.payload?.order_id);
    await shop.put(CHECKOUT, { order_id: orderId, status: 'pending' });
    const intent = { amount: 11.8, customer_id: null, payment_intent_id: null };
    const opened = await shop.post(`${CHECKOUT}stripe-payment-intent`, intent);
    const intentId = String(opened.body.payload?.id);
    const clientSecret = String(opened.body.payload?.client_secret);
    const { subscription } = device('https://fcm.googleapis.com/fcm/send/fuzzed');
    const group = await aGroup(shop.app);
    return {
      shop,
      known: {
        token,
        groupKey: group.hostKey,
        values: {
          token: [token],
          user_id: [id],
          email: [email],
          order_id: [orderId],
          key: [String(placed.body.payload?.order_key)],
          link_key: [group.link],
          participant_id: [group.hostId],
          menuId: ['carte'],
          item_id: ['maki-saumon', 'biere'],
          option_id: ['sauces'],
          cartItems: ['maki-saumon'],
          items: ['maki-saumon'],
          payment_intent_id: [intentId],
          client_secret: [clientSecret],
          query: ['rue de la République', '45.76,4.83'],
          location: ['3 rue de la République 69002 Lyon', '45.76,4.83'],
          delivery_date: ['2026-11-20'],
          delivery_time_range: ['19:00-19:15', 'ASAP'],
        },
        bodies: {
          'POST /v2/public/checkout/': anOrder(),
          'POST /v2/public/checkout/quote': anOrder({
            is_pickup: false,
            customer: { ...anOrder().customer, location: AN_ADDRESS },
          }),
          'PUT /v2/public/checkout/': { order_id: orderId, status: 'pending' },
          'POST /v2/public/checkout/stripe-payment-intent': intent,
          'POST /v2/public/checkout/demo-payment': {
            payment_intent_id: intentId,
            client_secret: clientSecret,
            card: 'declined',
          },
          'POST /v2/public/orders/{key}/subscriptions': { transport: 'web', ...subscription },
          'POST /v2/public/group-orders': { first_name: 'Ada' },
          'PUT /v2/public/group-orders/{link_key}/lines/{line_id}': MAKI,
          'PUT /v2/public/group-orders/{link_key}/plan': {
            is_pickup: false,
            location: AN_ADDRESS,
          },
          'POST /v2/public/auth/signup/': aSignup({ email: 'fuzzed@example.fr' }),
        },
      },
    };
  };
}
