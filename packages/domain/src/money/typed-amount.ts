import type { Cents } from './money.ts';

/** 1,000,000 €, the largest amount, in cents. Rule M-5. */
const MAXIMUM: Cents = 100_000_000;

/** Digits in one piece, or in groups of three with a space of any kind; then decimals after a comma or a point. */
const NUMBER = /^([-\u2212]?)(\d+|\d{1,3}(?:\p{Zs}\d{3})+)(?:[.,](\d+))?$/u;

/**
 * An amount as a person types it or a file holds it, « 1 250,5 € » → 125050 cents; null for anything else. Rule M-6.
 *
 * With at most two decimals, with or without €, without a sign: « 29 00 », « 12,505 », « 1.250,50 », « 1e1 » and
 * « -3 » are no amounts, nor is one of more than 1,000,000 €.
 */
export function parseAmount(text: string): Cents | null {
  const amount = text.trim();
  const digits = amount.startsWith('€') ? amount.slice(1) : amount.replace(/€$/, '');
  const [, sign, whole = '', decimals = ''] = NUMBER.exec(digits.trim()) ?? [];
  if (sign !== '' || decimals.length > 2) return null;
  const cents = Number(withoutSpaces(whole) + decimals.padEnd(2, '0'));
  return cents <= MAXIMUM ? cents : null;
}

/**
 * A number that is no amount of money, such as minutes, percent or degrees, as a person types it: « 1 250,5 » →
 * 1250.5; null for anything else, for more than `decimals` decimals, and for one beyond 15 digits. Rule M-7.
 */
export function parseNumber(text: string, decimals = 0): number | null {
  const [, sign, whole = '', fraction = ''] = NUMBER.exec(text.trim()) ?? [];
  const digits = withoutSpaces(whole);
  if (sign === undefined || fraction.length > decimals) return null;
  if (digits.length + fraction.length > 15) return null;
  // Adding 0 turns the -0 that « -0 » makes into 0.
  return Number(`${sign === '' ? '' : '-'}${digits}.${fraction || '0'}`) + 0;
}

function withoutSpaces(digits: string): string {
  return digits.replaceAll(/\p{Zs}/gu, '');
}
