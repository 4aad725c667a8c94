import type { WireSlots } from '@comptoir/contract/orders/slots';
import { NOTHING_SET } from '@comptoir/domain/availability/live-state';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import { expect, test } from 'vitest';
import { type CheckoutSituation, checkoutFacts } from './checkout-facts.ts';
import { AS_SOON_AS_POSSIBLE, timeOfSlot } from './delivery/slot-choice.ts';
import { delivery, deliveryRules, makiSaumon, personal, presquile, quoteOf } from './test-order.ts';

const PICKUP = { kind: 'pickup' } as const;
const FRIDAY_EVENING = Date.parse('2026-11-20T18:00+01:00');
const CLOSED = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };

const SEVEN: WireSlots['days'][number]['slots'][number] = {
  delivery_date: '2026-11-20',
  delivery_time_range: '19:00-19:15',
  label: '19:00 - 19:15',
  is_full: false,
};
const slots: WireSlots = {
  asap: false,
  asap_at: null,
  is_paused: false,
  paused_until: null,
  today: '2026-11-20',
  days: [
    {
      day: '2026-11-20',
      slots: [SEVEN],
    },
  ],
};

function situation(change: Partial<CheckoutSituation> = {}): CheckoutSituation {
  return {
    form: { step: 'delivery', personal, delivery, localId: 'local-1' },
    paymentMethod: 'cash',
    cart: cart(2, PICKUP),
    isAddressUnknown: false,
    slots,
    firstTime: AS_SOON_AS_POSSIBLE,
    isTypeChosen: true,
    live: null,
    restaurant: {
      delivery: deliveryRules,
      payment: { cash: true, card: false },
      timezone: 'Europe/Paris',
      schedules: [menuServed(null)],
    },
    ...change,
  };
}

function cart(quantity: number, fulfilment: Fulfilment) {
  return { quote: quoteOf(quantity, fulfilment), fulfilment, now: FRIDAY_EVENING };
}

function menuServed(
  activeTimes: CheckoutSituation['restaurant']['schedules'][number]['activeTimes'],
) {
  const ranges = { pickup: CLOSED, delivery: CLOSED };
  return { id: 'carte', isAvailable: true, isOpen: true, activeTimes, ranges };
}

test('K-3: a complete order passes every guard', () => {
  expect(checkoutFacts(situation())).toEqual({
    orderType: 'pickup',
    isTypeChosen: true,
    isPersonalValid: true,
    isDeliveryValid: true,
    isDeliveryActive: true,
    isTooFar: false,
    addressProblem: null,
    isBelowMinimum: false,
    isAsap: false,
    isTimeChosen: true,
    isTimeOffered: true,
    soldOutNames: [],
    unavailableNames: [],
    isPaymentValid: true,
  });
});

test('K-5: an address that no zone serves is too far', () => {
  expect(checkoutFacts(situation({ cart: cart(2, { kind: 'too_far' }) }))).toMatchObject({
    orderType: 'delivery',
    isTooFar: true,
  });
});

test('K-5: a complete address without a place is unknown, or was not looked up so far', () => {
  const undecided = { cart: cart(2, { kind: 'undecided' }) };
  expect(checkoutFacts(situation(undecided))).toMatchObject({
    isDeliveryValid: true,
    isTooFar: false,
    addressProblem: 'unchecked',
  });
  const unknown = situation({ ...undecided, isAddressUnknown: true });
  expect(checkoutFacts(unknown).addressProblem).toBe('unknown');
});

test('K-6: below the minimum of its zone', () => {
  const served = { kind: 'zone', zone: presquile } as const;
  expect(checkoutFacts(situation({ cart: cart(1, served) })).isBelowMinimum).toBe(true);
  expect(checkoutFacts(situation({ cart: cart(2, served) })).isBelowMinimum).toBe(false);
});

test('K-7: a time that is no longer listed is not offered', () => {
  const empty = { ...slots, days: [] };
  expect(checkoutFacts(situation({ slots: empty })).isTimeOffered).toBe(false);
});

test('K-7: while the slots are unknown, a chosen time passes', () => {
  expect(checkoutFacts(situation({ slots: null })).isTimeOffered).toBe(true);
  const form = {
    ...situation().form,
    delivery: { ...delivery, deliveryTimeRange: null },
  };
  expect(checkoutFacts(situation({ slots: null, form })).isTimeOffered).toBe(false);
});

test('K-18, S-16: an order that was sent is not stopped by the place and the portions that it may have itself', () => {
  const live = {
    ...NOTHING_SET,
    holds: [
      {
        kind: 'item' as const,
        subject: makiSaumon.id,
        until: FRIDAY_EVENING + 24 * 60 * 60_000,
        remaining: null,
      },
    ],
  };
  const full = { ...slots, days: [{ day: '2026-11-20', slots: [{ ...SEVEN, is_full: true }] }] };
  const factsOf = (sentId: string) => {
    const form = { ...situation().form, delivery: { ...delivery, sentId } };
    return checkoutFacts(situation({ slots: full, live, form }));
  };
  for (const other of ['', 'local-0']) {
    expect(factsOf(other)).toMatchObject({ isTimeOffered: false, soldOutNames: ['Maki saumon'] });
  }
  expect(factsOf('local-1')).toMatchObject({ isTimeOffered: true, soldOutNames: [] });
});

test('K-7, K-18: what is not served then is named of an order that was sent as well', () => {
  const lunch = { ...CLOSED, fri: [{ start: 690, end: 870 }] };
  const restaurant = { ...situation().restaurant, schedules: [menuServed(lunch)] };
  const form = { ...situation().form, delivery: { ...delivery, sentId: 'local-1' } };
  expect(checkoutFacts(situation({ restaurant, form })).unavailableNames).toEqual(['Maki saumon']);
});

test('K-7: items are checked at the chosen time, K-8: and not for as soon as possible', () => {
  const lunch = { ...CLOSED, fri: [{ start: 690, end: 870 }] };
  const restaurant = { ...situation().restaurant, schedules: [menuServed(lunch)] };
  expect(checkoutFacts(situation({ restaurant })).unavailableNames).toEqual(['Maki saumon']);
  const form = {
    ...situation().form,
    delivery: { ...delivery, ...AS_SOON_AS_POSSIBLE },
  };
  expect(checkoutFacts(situation({ restaurant, form }))).toMatchObject({
    isAsap: true,
    unavailableNames: [],
  });
});

test('K-26: the first time of another day is chosen by the form, as soon as possible by its offer', () => {
  const firstTime = timeOfSlot(SEVEN);
  const at = (time: typeof firstTime | typeof AS_SOON_AS_POSSIBLE) => {
    const form = { ...situation().form, delivery: { ...delivery, ...time } };
    return checkoutFacts(situation({ firstTime, form })).isTimeChosen;
  };
  expect(at(firstTime)).toBe(false);
  expect(at({ ...firstTime, deliveryDate: '2026-11-21' })).toBe(true);
  const passed = {
    ...situation().form,
    step: 'payment' as const,
    delivery: { ...delivery, ...firstTime },
  };
  expect(checkoutFacts(situation({ firstTime, form: passed })).isTimeChosen).toBe(true);
  expect(at(AS_SOON_AS_POSSIBLE)).toBe(true);
});

test('K-12: a payment method that the restaurant does not take is invalid', () => {
  const restaurant = { ...situation().restaurant, payment: { cash: false, card: true } };
  expect(checkoutFacts(situation({ restaurant })).isPaymentValid).toBe(false);
});

test('SV-66: what is sold out is named for as soon as possible, by its promised time', () => {
  const promised = Date.parse('2026-11-20T19:00+01:00');
  const asap = { ...delivery, ...AS_SOON_AS_POSSIBLE };
  const namesUntil = (until: number, form = asap) =>
    checkoutFacts(
      situation({
        form: { ...situation().form, delivery: form },
        slots: { ...slots, asap: true, asap_at: new Date(promised).toISOString() },
        live: {
          ...NOTHING_SET,
          holds: [{ kind: 'item', subject: makiSaumon.id, until, remaining: null }],
        },
      }),
    ).soldOutNames;
  expect(namesUntil(promised + 1)).toEqual([makiSaumon.name]);
  expect(namesUntil(promised)).toEqual([]);
  const later = { ...delivery, ...timeOfSlot(SEVEN) };
  expect(namesUntil(promised + 1, later)).toEqual([makiSaumon.name]);
  expect(namesUntil(promised, later)).toEqual([]);
});

test('SV-66: what its menu does not serve is not called sold out', () => {
  const facts = checkoutFacts(
    situation({
      restaurant: { ...situation().restaurant, schedules: [] },
      form: { ...situation().form, delivery: { ...delivery, ...timeOfSlot(SEVEN) } },
    }),
  );
  expect(facts).toMatchObject({ soldOutNames: [], unavailableNames: [makiSaumon.name] });
});
