import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast, textOnColour } from './text-on-colour.ts';

it('J-53: contrast as WCAG has it', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#777777', '#777777')).toBe(1);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});

it.each([
  ['#b93a22', '#ffffff', 5.7],
  ['#f4d35e', '#1a1a1a', 11.9],
  // Neither the dark grey nor white reaches 4.5 here.
  ['#7a7a7a', '#000000', 4.9],
])('J-53: on %s text is %s', (ground, colour, ratio) => {
  const text = textOnColour(ground);
  expect(text.colour).toBe(colour);
  expect(text.ratio).toBeCloseTo(ratio, 1);
});

it('J-53: on every colour text can be read', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (...rgb) => {
      const ground = `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      expect(textOnColour(ground).ratio).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2_000 },
  );
});
