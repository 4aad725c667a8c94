import { expect, it } from 'vitest';
import { characterOf } from './code-pages.ts';

const read = (bytes: string, codePage: number) =>
  [...Buffer.from(bytes, 'hex')].map((byte) => characterOf(byte, codePage)).join('');

it('reads accents and € of code page 858', () => {
  expect(read('8285978797d5', 19)).toBe('éàùçù€');
});

it('reads the same bytes otherwise in the first page, as a printer does that was not told', () => {
  expect(read('8285978797d5', 0)).toBe('éàùçù╒');
});

it('has no page of 858 at a number that the printer does not know', () => {
  expect(read('d5', 13)).toBe('╒');
});
