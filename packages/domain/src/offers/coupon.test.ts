import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aPercentage } from '../../test/builders.ts';
import { couponAnswered, editCoupon, NO_COUPON, normalizedCode } from './coupon.ts';

const offer = aPercentage({ id: 'accueil', autoApply: false });

it('O-10: codes are compared without case and surrounding spaces', () => {
  expect(normalizedCode('  bienvenue ')).toBe('BIENVENUE');
  expect(normalizedCode('Été24')).toBe(normalizedCode('ÉTÉ24'));
  expect(normalizedCode('BIEN VENUE')).not.toBe(normalizedCode('BIENVENUE'));
});

it('O-10: normalising a code twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (code) => {
      expect(normalizedCode(normalizedCode(code))).toBe(normalizedCode(code));
      expect(normalizedCode(` ${code} `)).toBe(normalizedCode(code));
    }),
  );
});

it('O-11: before any try the validity is null', () => {
  expect(NO_COUPON.valid).toBeNull();
  expect(editCoupon('BIEN')).toEqual({ code: 'BIEN', valid: null, offer: null });
});

it('O-11: after a try it is true with the offer, or false without', () => {
  const typed = editCoupon('bienvenue');
  expect(couponAnswered(typed, 'bienvenue', offer)).toEqual({
    code: 'bienvenue',
    valid: true,
    offer,
  });
  expect(couponAnswered(typed, 'bienvenue', null)).toEqual({
    code: 'bienvenue',
    valid: false,
    offer: null,
  });
});

it('O-11: editing the field sets it back to null, after a good code and after a bad one', () => {
  const good = couponAnswered(editCoupon('BIENVENUE'), 'BIENVENUE', offer);
  const bad = couponAnswered(editCoupon('BIENVENU'), 'BIENVENU', null);
  expect([good.valid, bad.valid]).toEqual([true, false]);
  expect(editCoupon('BIENVENU')).toEqual({ code: 'BIENVENU', valid: null, offer: null });
});

it('O-11: an answer to a code that has been edited since changes nothing', () => {
  const edited = editCoupon('BIENVENUE2');
  expect(couponAnswered(edited, 'BIENVENUE', offer)).toBe(edited);
});
