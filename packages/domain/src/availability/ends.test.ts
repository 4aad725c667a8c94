import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdEnd, pauseEnd, serviceEnd } from './ends.ts';

const PARIS = 'Europe/Paris';
const at = (text: string) => Date.parse(text);
/** A Friday, 18:00 in Paris. */
const EVENING = at('2026-11-20T17:00:00Z');

describe('the end of a hold', () => {
  it('SV-2: is in an hour, or with the day of the service of today or tomorrow', () => {
    expect(holdEnd('1h', EVENING, PARIS)).toBe(at('2026-11-20T18:00:00Z'));
    expect(holdEnd('service', EVENING, PARIS)).toBe(at('2026-11-21T03:00:00Z'));
    expect(holdEnd('tomorrow', EVENING, PARIS)).toBe(at('2026-11-22T03:00:00Z'));
  });

  it('SV-2: after midnight the service of the evening before ends, and tomorrow is the day that begins', () => {
    const night = at('2026-11-21T00:30:00Z');
    expect(holdEnd('service', night, PARIS)).toBe(at('2026-11-21T03:00:00Z'));
    expect(holdEnd('tomorrow', night, PARIS)).toBe(at('2026-11-22T03:00:00Z'));
  });

  it('SV-2: is at 04:00 in the nights of the clock changes too', () => {
    expect(holdEnd('service', at('2026-10-24T18:00:00Z'), PARIS)).toBe(at('2026-10-25T03:00:00Z'));
    expect(holdEnd('service', at('2026-03-28T18:00:00Z'), PARIS)).toBe(at('2026-03-29T02:00:00Z'));
  });

  it('SV-2: as an instant is in the future and at most 31 days away', () => {
    expect(holdEnd(EVENING + 1, EVENING, PARIS)).toBe(EVENING + 1);
    expect(holdEnd(EVENING, EVENING, PARIS)).toBeNull();
    const far = at('2026-12-21T17:00:00Z');
    expect(holdEnd(far, EVENING, PARIS)).toBe(far);
    expect(holdEnd(far + 1, EVENING, PARIS)).toBeNull();
  });
});

describe('the end of a pause', () => {
  it('SV-11: is a future moment of this service, at the latest its end', () => {
    expect(pauseEnd('service', EVENING, PARIS)).toBe(at('2026-11-21T03:00:00Z'));
    expect(pauseEnd(EVENING + 60_000, EVENING, PARIS)).toBe(EVENING + 60_000);
    expect(pauseEnd(at('2026-11-21T03:00:00Z'), EVENING, PARIS)).toBe(at('2026-11-21T03:00:00Z'));
    expect(pauseEnd(at('2026-11-21T03:00:00.001Z'), EVENING, PARIS)).toBeNull();
    expect(pauseEnd(EVENING, EVENING, PARIS)).toBeNull();
  });

  it('SV-2, and SV-11: nothing that ends by a word is set without an end, and a service ends within 25 hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2026-01-01'), max: at('2027-12-31') }), (now) => {
        const end = serviceEnd(now, PARIS);
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(25 * 60 * 60_000);
        expect(holdEnd('tomorrow', now, PARIS)).toBeGreaterThan(end);
      }),
    );
  });
});
