import { expect, test } from 'vitest';
import french from '#locales/fr.json' with { type: 'json' };
import { type OtherType, otherTypeText } from './other-type.ts';

/** As the pages translate, with the placeholders filled in. */
function t(key: keyof typeof french, values: Record<string, unknown> = {}): string {
  return french[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

test.each<[OtherType, string | null]>([
  [{ difference: 200, isWithoutFee: false }, '2,00\u00a0€ de plus'],
  [{ difference: -200, isWithoutFee: false }, '2,00\u00a0€ de moins'],
  [{ difference: 200, isWithoutFee: true }, '2,00\u00a0€ de plus, hors frais de livraison'],
  [{ difference: 0, isWithoutFee: false }, null],
  [{ difference: 0, isWithoutFee: true }, null],
])('R-32: the other order type, %o, is « %s »', (otherType, text) => {
  expect(otherTypeText(otherType, t)).toBe(text);
});
