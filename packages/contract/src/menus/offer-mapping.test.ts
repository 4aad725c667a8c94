import { formatClockTime } from '@comptoir/domain/schedule/restaurant-time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toEuros, toPercent } from '../wire/euros.ts';
import { toOffer } from './offer-mapping.ts';
import { OFFER_TYPES, offer, offerWithCode, withoutCode } from './offers.ts';

it('O-1: an offer applies by itself unless it says No', () => {
  const applies = (auto_apply: unknown) =>
    toOffer(offer.parse({ id: 'o', type: 'free_delivery', auto_apply })).autoApply;
  expect([undefined, 'Yes', true].map(applies)).toEqual([true, true, true]);
  expect(['No', false].map(applies)).toEqual([false, false]);
});

it('O-9: an offer repeats only when it says so, as Yes or true', () => {
  const repeats = (allow_repeat: unknown) =>
    toOffer(offer.parse({ id: 'o', type: 'buy_one_get_one', allow_repeat }));
  expect(['Yes', true].map(repeats)).toMatchObject([{ allowRepeat: true }, { allowRepeat: true }]);
  expect([undefined, 'No', false].map(repeats)).toMatchObject([
    { allowRepeat: false },
    { allowRepeat: false },
    { allowRepeat: false },
  ]);
});

it('O-3: times that are left out are no limit', () => {
  const wire = offer.parse({ id: 'o', type: 'free_delivery' });
  expect(toOffer(wire).times).toEqual({
    from: null,
    to: null,
    days: null,
    start: null,
    end: null,
  });
  const night = { days: ['sat'], start: '22:00', end: '02:00' } as const;
  expect(toOffer({ ...wire, active_times: { ...night, days: ['sat'] } }).times).toEqual({
    from: null,
    to: null,
    days: ['sat'],
    start: 1320,
    end: 120,
  });
  expect(toOffer({ ...wire, active_times: { start: '00:00', end: '24:00' } }).times).toEqual({
    from: null,
    to: null,
    days: null,
    start: 0,
    end: 1440,
  });
});

it('O-10: the public list shows an offer without its code', () => {
  const secret = offerWithCode.parse({
    id: 'accueil',
    type: 'percentage',
    value: 10,
    code: 'BIENVENUE',
    auto_apply: 'No',
  });
  expect(JSON.stringify(withoutCode(secret))).not.toMatch(/BIENVENUE|"code"/);
  expect(withoutCode(secret)).toEqual(offer.parse(secret));
  expect(toOffer(secret).code).toBe('BIENVENUE');
  expect(toOffer(withoutCode(secret)).code).toBeNull();
});

const id = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
const ids = fc.array(id, { maxLength: 3 });
const clock = fc.nat(1439).map(formatClockTime);
const wireOffer = fc
  .record({
    id,
    type: fc.constantFrom(...OFFER_TYPES),
    value: fc.nat(10_000).map(toEuros),
    minimum_amount: fc.nat(100_000).map(toEuros),
    auto_apply: fc.constantFrom('Yes', 'No'),
    allow_repeat: fc.constantFrom('Yes', 'No'),
    delivery_pickup: fc.constantFrom('both', 'pickup', 'delivery'),
    is_active: fc.boolean(),
    active_times: fc.record({
      days: fc.constantFrom(null, ['mon'], ['sat', 'sun']),
      start: fc.option(clock),
      end: fc.option(clock),
    }),
    menus: ids,
    categories: ids,
    items: ids,
    code: fc.option(fc.stringMatching(/^[A-Z0-9]{1,12}$/)),
  })
  .map((wire) => offerWithCode.parse(wire));

it('O-1: nothing of an offer is lost between the wire and the domain', () => {
  const time = (minutes: number | null) => (minutes === null ? null : formatClockTime(minutes));
  const flag = (isSet: boolean) => (isSet ? 'Yes' : 'No');
  fc.assert(
    fc.property(wireOffer, (wire) => {
      const known = toOffer(wire);
      expect({
        ...wire,
        id: known.id,
        is_active: known.isActive,
        auto_apply: flag(known.autoApply),
        minimum_amount: toEuros(known.minimumAmount),
        delivery_pickup: known.orderType,
        menus: known.menuIds,
        categories: known.categoryIds,
        items: known.itemIds,
        code: known.code,
        active_times: {
          days: known.times.days,
          start: time(known.times.start),
          end: time(known.times.end),
        },
        type: known.type,
        ...(known.type === 'percentage' && { value: toPercent(known.rate) }),
        ...(known.type === 'fixed_amount' && { value: toEuros(known.amount) }),
        ...(known.type === 'buy_one_get_one' && { allow_repeat: flag(known.allowRepeat) }),
      }).toEqual(wire);
    }),
  );
});

it('OL-1, OL-3, OL-4: days and maximum uses are read, and only the days are public', () => {
  const limits = { from: '2026-12-01', to: '2026-12-24', max_uses: 50, max_uses_per_guest: 1 };
  const wire = offerWithCode.parse({ id: 'noel', type: 'free_delivery', code: 'NOEL', ...limits });
  expect(toOffer(wire)).toMatchObject({
    times: { from: '2026-12-01', to: '2026-12-24' },
    limits: { inAll: 50, perGuest: 1 },
  });
  expect(withoutCode(wire)).toMatchObject({ from: '2026-12-01', to: '2026-12-24' });
  expect(Object.keys(withoutCode(wire))).not.toContain('max_uses');
  expect(Object.keys(withoutCode(wire))).not.toContain('max_uses_per_guest');
});
