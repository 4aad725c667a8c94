import { expect, test } from 'vitest';
import { anOffer, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { aGroup, BEER, MAKI } from '#test/shops/group-orders.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';

const database = testDatabase();
const openShop = shops(database);
const staff = setByStaff(database);
const TONIGHT = Date.parse('2026-11-21T04:00+01:00');
const settings = someSettings({
  site: { configuration: { locale: { available: ['fr', 'en'] } } },
});

test('LA-37: what is sold out in a group is said in the language of the request', async () => {
  await staff.hold('item', 'biere', TONIGHT);
  const { app } = await openShop({ settings });
  const group = await aGroup(app);
  await group.guest('Léa', MAKI, BEER);
  const read = async (url: string) => (await app.inject({ url })).json().payload;
  const path = `/v2/public/group-orders/${group.link}`;
  const english = await read(`/en${path}`);
  expect(english.participants[1].lines.map(({ problem }: { problem: unknown }) => problem)).toEqual(
    [null, 'This dish cannot be ordered like this at the moment.'],
  );
  expect(english.problems).toMatchObject([
    { code: 'items_unavailable', message: 'Some items are not served at the chosen time.' },
  ]);
  expect(JSON.stringify(english)).not.toMatch(/épuisé|Certains/);
  expect((await read(path)).participants[1].lines[1].problem).toMatch(
    /^«\sBière blonde\s»\s:\sépuisé/,
  );
});

test('LA-37, SV-27: the reason of a missing gift is said in the language of the request', async () => {
  await staff.hold('item', 'biere', TONIGHT);
  const offers = [anOffer({ name: 'Bière offerte', type: 'free_item', items: ['biere'] })];
  const { app } = await openShop({ settings, offers });
  const group = await aGroup(app);
  await group.guest('Léa', MAKI);
  const answer = await app.inject({ url: `/en/v2/public/group-orders/${group.link}` });
  expect(answer.json().payload.problems).toMatchObject([
    {
      code: 'gift_unavailable',
      message: 'A free item is not available: the order does not contain it.',
    },
  ]);
});

test('LA-37: the coupon of a group has its name in the language of the request', async () => {
  const midi = {
    ...anOffer({ code: 'MIDI', name: 'Midi', auto_apply: 'No' }),
    translations: { en: { name: 'Lunch' } },
  };
  const { app } = await openShop({ settings, offers: [midi] });
  const group = await aGroup(app);
  await group.guest('Léa', MAKI, BEER);
  await group.coupon('MIDI');
  const path = `/v2/public/group-orders/${group.link}`;
  const couponAt = async (url: string) => (await app.inject({ url })).json().payload.coupon;
  expect(await couponAt(`/en${path}`)).toEqual({ name: 'Lunch', is_applied: true });
  expect(await couponAt(path)).toEqual({ name: 'Midi', is_applied: true });
});
