import { describe, expect, it } from 'vitest';
import { brightnessOf } from './ground-brightness.ts';

describe('the brightness of a page’s ground', () => {
  it.each([
    ['#ffffff', 'light'],
    ['#fffdf8', 'light'],
    ['#808080', 'light'],
    ['#747474', 'dark'],
    ['#b93a22', 'dark'],
    ['#0d1714', 'dark'],
    ['#000000', 'dark'],
  ])('X-3: %s is %s', (ground, brightness) => {
    expect(brightnessOf(ground)).toBe(brightness);
  });
});
