import { describe, expect, it } from 'vitest';
import { json, localProvider, silence } from '#test/providers/local-provider.ts';
import { createRouter, greatCircleRoute } from './create-router.ts';

const RESTAURANT = { latitude: 45.7625, longitude: 4.8335 };
const GUEST = { latitude: 45.75, longitude: 4.85 };

const OSRM_ANSWER = {
  code: 'Ok',
  routes: [
    { distance: 2813.4, duration: 512.1, legs: [], weight: 512.1, weight_name: 'routability' },
  ],
  waypoints: [],
};
const IGN_ANSWER = {
  resource: 'bdtopo-osrm',
  profile: 'car',
  start: '4.8335,45.7625',
  end: '4.85,45.75',
  distance: 2790,
  distanceUnit: 'meter',
  duration: 498.5,
  timeUnit: 'second',
  crs: 'EPSG:4326',
  portions: [],
};

describe('without a routing service', () => {
  it('L-11: the route is estimated', async () => {
    const router = createRouter({ provider: 'none', url: null });
    expect(await router.route(RESTAURANT, GUEST)).toEqual(greatCircleRoute(RESTAURANT, GUEST));
  });
});

describe('with OSRM', () => {
  it('L-9: requests the route by car, longitude first, and is not an estimate', async () => {
    const server = await localProvider(json(OSRM_ANSWER));
    const router = createRouter({ provider: 'osrm', url: `${server.base}/` });
    const route = await router.route(RESTAURANT, GUEST);
    expect(route).toEqual({ metres: 2813.4, seconds: 512.1, estimated: false });
    expect(server.received[0]?.path).toBe(
      '/route/v1/driving/4.833500,45.762500;4.850000,45.750000',
    );
  });

  it('L-12: sends one request for the same two points', async () => {
    const server = await localProvider(json(OSRM_ANSWER));
    const router = createRouter({ provider: 'osrm', url: server.base });
    await router.route(RESTAURANT, GUEST);
    await router.route(RESTAURANT, GUEST);
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ['answers 500', json({}, 500)],
    ['answers something else', json({ message: 'hello' })],
    ['knows no way', json({ code: 'NoRoute', message: 'Impossible route' }, 400)],
    ['knows no way and says so with 200', json({ code: 'NoRoute' })],
    ['refuses', json({ code: 'InvalidQuery' })],
    ['does not answer in time', silence],
  ])('L-11: estimates when it %s', async (_case, answer) => {
    const server = await localProvider(answer);
    const router = createRouter({ provider: 'osrm', url: server.base, timeoutMs: 100 });
    expect(await router.route(RESTAURANT, GUEST)).toEqual(greatCircleRoute(RESTAURANT, GUEST));
    expect(server.received).toHaveLength(1);
  });

  it('L-11: estimates when the port is closed', async () => {
    const router = createRouter({ provider: 'osrm', url: 'http://127.0.0.1:9' });
    expect(await router.route(RESTAURANT, GUEST)).toMatchObject({ estimated: true });
  });

  it('L-12: repeats a failed request for a route', async () => {
    const server = await localProvider(json({}, 503));
    const router = createRouter({ provider: 'osrm', url: server.base });
    expect(await router.route(RESTAURANT, GUEST)).toMatchObject({ estimated: true });
    server.answerWith(json(OSRM_ANSWER));
    expect(await router.route(RESTAURANT, GUEST)).toMatchObject({ estimated: false });
  });

  it('L-11: needs a server of its own', () => {
    expect(() => createRouter({ provider: 'osrm', url: null })).toThrow('ROUTER_URL');
  });
});

describe('with the route service of the Géoplateforme', () => {
  it('L-9: requests the fastest route by car in metres and seconds', async () => {
    const server = await localProvider(json(IGN_ANSWER));
    const router = createRouter({ provider: 'ign', url: server.base });
    const route = await router.route(RESTAURANT, GUEST);
    expect(route).toEqual({ metres: 2790, seconds: 498.5, estimated: false });
    expect(server.received[0]).toMatchObject({
      path: '/itineraire',
      query: {
        resource: 'bdtopo-osrm',
        profile: 'car',
        start: '4.833500,45.762500',
        end: '4.850000,45.750000',
        distanceUnit: 'meter',
        timeUnit: 'second',
      },
    });
  });

  it('L-10: uses the units of the answer', async () => {
    const server = await localProvider(
      json({
        ...IGN_ANSWER,
        distance: 2.79,
        distanceUnit: 'kilometer',
        duration: 8,
        timeUnit: 'minute',
      }),
    );
    const router = createRouter({ provider: 'ign', url: server.base });
    const route = await router.route(RESTAURANT, GUEST);
    expect(route).toEqual({ metres: 2790, seconds: 480, estimated: false });
  });

  it.each([
    ['finds no path', json({ error: { errorType: 'noPathFound' } }, 404)],
    ['is over its quota', json({}, 429)],
    ['does not answer in time', silence],
  ])('L-11: estimates when it %s', async (_case, answer) => {
    const server = await localProvider(answer);
    const router = createRouter({ provider: 'ign', url: server.base, timeoutMs: 100 });
    expect(await router.route(RESTAURANT, GUEST)).toMatchObject({ estimated: true });
  });
});

describe('the estimated route', () => {
  it('L-11: is the straight line × 1.3 at 25 km/h, and is marked as an estimate', () => {
    const restaurant = { latitude: 45.7625, longitude: 4.8335 };
    const twoKilometresNorth = { latitude: 45.780486, longitude: 4.8335 };
    const route = greatCircleRoute(restaurant, twoKilometresNorth);
    expect(route.estimated).toBe(true);
    expect(Math.round(route.metres)).toBe(2600);
    expect(Math.round(route.seconds)).toBe(374);
  });
});
