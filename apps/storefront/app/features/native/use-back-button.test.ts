import { describe, expect, it } from 'vitest';
import { backPresses } from '#features/native/use-back-button.ts';

describe('the back button', () => {
  it('X-2: goes back when it is pressed once, and leaves when again within a second', () => {
    const press = backPresses();
    expect(press(10_000)).toBe('back');
    expect(press(11_000)).toBe('exit');
  });

  it('X-2: goes back again after more than a second', () => {
    const press = backPresses();
    expect(press(10_000)).toBe('back');
    expect(press(11_001)).toBe('back');
    expect(press(12_002)).toBe('back');
    expect(press(12_500)).toBe('exit');
  });
});
