import { distanceAnswer, locationsAnswer } from '@comptoir/contract/locations';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createGeocoder } from '#adapters/geocoding/create-geocoder.ts';
import type { Geocoder } from '#adapters/geocoding/geocoder.ts';
import { ProviderError, type ProviderProblem } from '#adapters/resilience/provider-error.ts';
import { createRouter } from '#adapters/routing/create-router.ts';
import { handleErrors } from '#plugins/http/problems.ts';
import { UNLIMITED } from '#plugins/limits/attempts.ts';
import { locationRoutes } from './routes.ts';
import { locationService } from './service.ts';

const demo = createGeocoder({ provider: 'demo', url: null, key: null });

function failing(problem: ProviderProblem): Geocoder {
  const fail = () => Promise.reject(new ProviderError('ban', problem, 'for a test'));
  return { search: fail, reverse: fail };
}

/** Only these routes, over the gazetteer, with estimated distances: 6 km at most. */
function api(geocoder: Geocoder = demo) {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  onTestFinished(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  const service = locationService({
    geocoder,
    router: createRouter({ provider: 'none', url: null }),
    readDelivery: async () => ({
      position: { latitude: 45.7625, longitude: 4.8335 },
      rules: {
        active: true,
        calculation: 'distance',
        minimumOrder: 0,
        flatCharge: 0,
        maximumMetres: 6000,
        unit: 'km',
        zones: [],
        tiers: [
          { upToMetres: 1000, fee: 190 },
          { upToMetres: 6000, fee: 550 },
        ],
      },
    }),
  });
  locationRoutes(app, service, UNLIMITED);
  return async (url: string) => {
    const response = await app.inject({ url });
    return { status: response.statusCode, body: response.json<unknown>() };
  };
}

const FOURTEEN_RUE_MERCIERE = {
  description: '14 Rue Mercière, 69002 Lyon',
  structured_formatting: { main_text: '14 Rue Mercière', secondary_text: '69002 Lyon' },
  address: '14 Rue Mercière',
  city: 'Lyon',
  postal_code: '69002',
  country: 'France',
  precision: 'house',
};

describe('GET /v2/public/locations/', () => {
  it.each(['/v2/public/locations/', '/v2/public/locations'])(
    'L-3: suggests addresses at %s',
    async (path) => {
      const { status, body } = await api()(`${path}?query=${encodeURIComponent('14 rue merci')}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 'success', payload: [FOURTEEN_RUE_MERCIERE] });
      expect(locationsAnswer.parse(body)).toEqual(body);
    },
  );

  it('L-6: suggests the address of a point', async () => {
    const { status, body } = await api()('/v2/public/locations/?query=45.7625,4.8335');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'success',
      payload: [{ description: 'Rue Mercière, 69002 Lyon', precision: 'street' }],
    });
  });

  it.each([
    ['ab', 'query_too_short', 'Saisissez au moins 3 caractères.'],
    ['', 'query_too_short', 'Saisissez au moins 3 caractères.'],
    ['zzzz', 'location_unknown', 'Cette adresse est introuvable.'],
    ['48.8566,2.3522', 'location_unknown', 'Cette adresse est introuvable.'],
    ['95,200', 'location_unknown', 'Cette adresse est introuvable.'],
  ])('L-4: « %s » answers 200 with nothing to show: %s', async (query, code, message) => {
    const { status, body } = await api()(`/v2/public/locations/?query=${query}`);
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'error', code, message, payload: [] });
  });

  it.each(['/v2/public/locations/', '/v2/public/locations/?query=abc&query=def'])(
    'L-5: rejects %s',
    async (url) => {
      const { status, body } = await api()(url);
      expect(status).toBe(422);
      expect(body).toMatchObject({
        status: 'error',
        code: 'validation',
        errors: [{ path: 'query', message: 'Indiquez une adresse' }],
      });
    },
  );

  it.each([
    ['provider_unavailable', 502],
    ['provider_timeout', 503],
  ] as const)('L-14: answers %s with %d', async (problem, expected) => {
    const ask = api(failing(problem));
    for (const query of ['rue mercière', '45.7625,4.8335']) {
      const { status, body } = await ask(`/v2/public/locations/?query=${encodeURI(query)}`);
      expect(status).toBe(expected);
      expect(body).toMatchObject({ status: 'error', code: problem });
    }
  });
});

describe('GET /v2/public/locations/distance', () => {
  const distanceTo = (location: string) =>
    api()(`/v2/public/locations/distance?location=${encodeURIComponent(location)}`);

  it('L-9: measures the way to an address', async () => {
    const { status, body } = await distanceTo('10 cours Vitton 69006');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      payload: {
        distance: 2,
        duration: 5,
        unit: 'km',
        delivery_cost: 5.5,
        formatted_address: '10 Cours Vitton, 69006 Lyon',
        address: '10 Cours Vitton',
        address2: '',
        city: 'Lyon',
        state: 'Auvergne-Rhône-Alpes',
        postal_code: '69006',
        country: 'France',
        lat: expect.closeTo(45.7693, 4),
        lng: expect.closeTo(4.8506, 4),
        precision: 'house',
        too_far: false,
        estimated: true,
      },
    });
    expect(distanceAnswer.parse(body)).toEqual(body);
  });

  it('L-7: takes a suggestion as it stands', async () => {
    const { body } = await distanceTo(FOURTEEN_RUE_MERCIERE.description);
    expect(body).toMatchObject({
      status: 'success',
      payload: { distance: 0, formatted_address: FOURTEEN_RUE_MERCIERE.description },
    });
  });

  it('L-7: takes coordinates', async () => {
    const { body } = await distanceTo('45.7625,4.8335');
    expect(body).toMatchObject({
      status: 'success',
      payload: { distance: 0, formatted_address: 'Rue Mercière, 69002 Lyon' },
    });
  });

  it('L-18: succeeds beyond the maximum and marks it too far', async () => {
    const { status, body } = await distanceTo('40 rue de la République, Meyzieu');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'success',
      payload: { distance: 16.8, too_far: true, delivery_cost: 5.5 },
    });
  });

  it.each(['rue de nulle part', '48.8566,2.3522'])(
    'L-4: « %s » answers 200 with nothing to show',
    async (location) => {
      const { status, body } = await distanceTo(location);
      expect(status).toBe(200);
      expect(body).toEqual({
        status: 'error',
        code: 'location_unknown',
        message: 'Cette adresse est introuvable.',
        payload: [],
      });
    },
  );

  it.each(['', '?location=', '?location=%20'])(
    'L-5: rejects a missing location: %s',
    async (query) => {
      const { status, body } = await api()(`/v2/public/locations/distance${query}`);
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: 'validation',
        errors: [{ path: 'location', message: 'Indiquez une adresse' }],
      });
    },
  );

  it.each([
    ['provider_unavailable', 502],
    ['provider_timeout', 503],
  ] as const)('L-14: answers %s with %d', async (problem, expected) => {
    const ask = api(failing(problem));
    const { status, body } = await ask('/v2/public/locations/distance?location=Lyon');
    expect(status).toBe(expected);
    expect(body).toMatchObject({ status: 'error', code: problem });
  });
});
