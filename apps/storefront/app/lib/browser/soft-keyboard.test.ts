import { expect, test } from 'vitest';
import { isKeyboardOpen, measuredHeights } from './soft-keyboard.ts';

const phone = measuredHeights(null, 390, 844);

test('a window that shrinks by more than 150 px has a keyboard, one of exactly 150 px has not', () => {
  expect(isKeyboardOpen(phone)).toBe(false);
  expect(isKeyboardOpen(measuredHeights(phone, 390, 844 - 150))).toBe(false);
  expect(isKeyboardOpen(measuredHeights(phone, 390, 844 - 151))).toBe(true);
});

test('once the window has its height back there is none', () => {
  const typing = measuredHeights(phone, 390, 500);
  expect(isKeyboardOpen(measuredHeights(typing, 390, 844))).toBe(false);
});

test('a turned device is lower and has no keyboard', () => {
  expect(isKeyboardOpen(measuredHeights(phone, 844, 390))).toBe(false);
});
