import { expect, test } from 'vitest';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { restaurantSnapshot } from './snapshot.ts';
import { withoutCards } from './without-cards.ts';

const active = (stripe: unknown, cod: unknown = true) =>
  aRestaurant({
    settings: someSettings({
      payments: { stripe: { active: stripe }, paypal: { active: true }, cod: { active: cod } },
    } as Parameters<typeof someSettings>[0]),
  });

test.each([true, 'Yes'])('Y-1: without a provider no cards are served, of « %s »', (stripe) => {
  const { payment, publicData } = restaurantSnapshot(1, withoutCards(active(stripe)));
  expect(payment).toEqual({ cash: true, card: false });
  const payments = publicData.settings.find(({ name }) => name === 'payments');
  expect(payments?.value).toMatchObject({
    stripe: { active: false },
    paypal: { active: false },
    cod: { active: true },
  });
});

test('Y-1: without a provider a restaurant that takes cards only takes nothing', () => {
  const { payment } = restaurantSnapshot(1, withoutCards(active(true, false)));
  expect(payment).toEqual({ cash: false, card: false });
});

test('Y-1: a restaurant without cards is served as it is', () => {
  const document = active(false);
  expect(withoutCards(document)).toBe(document);
});
