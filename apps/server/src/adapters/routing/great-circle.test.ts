import { describe, expect, it } from 'vitest';
import { greatCircleRoute } from './great-circle.ts';

describe('the estimated route', () => {
  it('L-11: is the straight line × 1.3 at 25 km/h, and says that it is an estimate', () => {
    const restaurant = { latitude: 45.7625, longitude: 4.8335 };
    const twoKilometresNorth = { latitude: 45.780486, longitude: 4.8335 };
    const route = greatCircleRoute(restaurant, twoKilometresNorth);
    expect(route.estimated).toBe(true);
    expect(Math.round(route.metres)).toBe(2600);
    expect(Math.round(route.seconds)).toBe(374);
  });
});
