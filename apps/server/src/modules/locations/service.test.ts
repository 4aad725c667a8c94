import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import type { Place } from '@comptoir/domain/delivery/place';
import { describe, expect, it, vi } from 'vitest';
import type { Geocoder } from '#adapters/geocoding/geocoder.ts';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import { type DeliveryFacts, type LocationDependencies, locationService } from './service.ts';

const POSITION = { latitude: 45.7625, longitude: 4.8335 };

const HOUSE: Place = {
  label: '10 Cours Vitton, 69006 Lyon',
  mainText: '10 Cours Vitton',
  secondaryText: '69006 Lyon',
  precision: 'house',
  houseNumber: '10',
  street: 'Cours Vitton',
  address: '10 Cours Vitton',
  city: 'Lyon',
  postalCode: '69006',
  region: 'Auvergne-Rhône-Alpes',
  country: 'France',
  latitude: 45.7693,
  longitude: 4.8505,
};
const NAMESAKE: Place = { ...HOUSE, label: '10 Cours Vitton, 69009 Lyon', postalCode: '69009' };
const TOWN: Place = {
  ...HOUSE,
  label: '69006 Lyon',
  precision: 'city',
  houseNumber: null,
  street: null,
  address: '',
};

const RULES: DeliveryRules = {
  active: true,
  calculation: 'distance',
  minimumOrder: 2000,
  flatCharge: 300,
  maximumMetres: 4000,
  unit: 'km',
  zones: [
    {
      name: 'Presqu’île',
      city: 'Lyon',
      postalCode: '69002',
      fee: 190,
      flatCharge: 250,
      minimumOrder: 1500,
    },
  ],
  tiers: [
    { upToMetres: 1000, fee: 190 },
    { upToMetres: 2500, fee: 290 },
    { upToMetres: 4000, fee: 390 },
  ],
};

function service(
  overrides: {
    readonly found?: readonly Place[];
    readonly here?: Place | null;
    readonly metres?: number;
    readonly facts?: Partial<DeliveryFacts>;
    readonly rules?: Partial<DeliveryRules>;
  } = {},
) {
  const geocoder = {
    search: vi.fn<Geocoder['search']>(async () => overrides.found ?? [HOUSE]),
    reverse: vi.fn<Geocoder['reverse']>(async () =>
      overrides.here === undefined ? HOUSE : overrides.here,
    ),
  };
  const router = {
    route: vi.fn<LocationDependencies['router']['route']>(async () => ({
      metres: overrides.metres ?? 2400,
      seconds: 600,
      estimated: false,
    })),
  };
  const readDelivery = async () => ({
    position: POSITION,
    rules: { ...RULES, ...overrides.rules },
    ...overrides.facts,
  });
  return { ...locationService({ geocoder, router, readDelivery }), geocoder, router };
}

describe('searching', () => {
  it('L-3: looks up what has three characters, around the restaurant', async () => {
    const { search, geocoder } = service();
    expect(await search('10 cours vitton')).toEqual({ kind: 'found', places: [HOUSE] });
    expect(geocoder.search).toHaveBeenCalledWith('10 cours vitton', POSITION);
  });

  it.each(['', 'ab', ' a ', '🍣🍣'])('L-3: does not look up « %s »', async (text) => {
    const { search, geocoder } = service();
    expect(await search(text)).toEqual({ kind: 'query_too_short' });
    expect(geocoder.search).not.toHaveBeenCalled();
  });

  it('L-6: looks up the address of a point', async () => {
    const { search, geocoder } = service();
    expect(await search('45.7693,4.8505')).toEqual({ kind: 'found', places: [HOUSE] });
    expect(geocoder.reverse).toHaveBeenCalledWith({ latitude: 45.7693, longitude: 4.8505 });
    expect(geocoder.search).not.toHaveBeenCalled();
  });

  it('L-4: says when nothing is found', async () => {
    const { search } = service({ found: [], here: null });
    expect(await search('nulle part')).toEqual({ kind: 'location_unknown' });
    expect(await search('0,0')).toEqual({ kind: 'location_unknown' });
  });
});

describe('the distance to a place', () => {
  it('L-9, L-18: is measured from the restaurant, and priced by its tier', async () => {
    const { distance, router } = service();
    expect(await distance('10 cours vitton')).toEqual({
      kind: 'found',
      measured: {
        place: HOUSE,
        metres: 2400,
        seconds: 600,
        estimated: false,
        unit: 'km',
        deliveryCost: 290,
        tooFar: false,
      },
    });
    expect(router.route).toHaveBeenCalledWith(POSITION, HOUSE);
  });

  it.each([
    [4000, false],
    [4000.01, true],
    [9000, true],
  ])('L-18: %d m of 4000 is too far: %s', async (metres, tooFar) => {
    const { distance } = service({ metres });
    expect(await distance('10 cours vitton')).toMatchObject({
      kind: 'found',
      measured: { metres, tooFar, deliveryCost: 390 },
    });
  });

  it('L-18: is never too far without a maximum', async () => {
    const { distance } = service({ metres: 90_000, rules: { maximumMetres: null } });
    expect(await distance('10 cours vitton')).toMatchObject({ measured: { tooFar: false } });
  });

  it.each([
    ['69002', false],
    ['69006', true],
  ])('L-18: where zones decide, %s is too far: %s, whatever the distance', async (code, tooFar) => {
    const { distance } = service({
      found: [{ ...HOUSE, postalCode: code }],
      metres: 90_000,
      rules: { calculation: 'zone_based' },
    });
    expect(await distance('10 cours vitton')).toMatchObject({
      measured: { tooFar, deliveryCost: 0, metres: 90_000 },
    });
  });

  it('L-7: goes to the place with the postal code that the text names', async () => {
    const { distance } = service({ found: [HOUSE, NAMESAKE] });
    expect(await distance('10 cours vitton, 69009 lyon')).toMatchObject({
      measured: { place: NAMESAKE },
    });
    expect(await distance('10 cours vitton, 69001 lyon')).toMatchObject({
      measured: { place: HOUSE },
    });
  });

  it('L-7: of a point is the distance to its address', async () => {
    const { distance, router } = service();
    expect(await distance('45.77,4.85')).toMatchObject({ measured: { place: HOUSE } });
    expect(router.route).toHaveBeenCalledWith(POSITION, HOUSE);
  });

  it('L-4: is nothing for an unknown place', async () => {
    const { distance, router } = service({ found: [], here: null });
    expect(await distance('nulle part')).toEqual({ kind: 'location_unknown' });
    expect(await distance('0,0')).toEqual({ kind: 'location_unknown' });
    expect(await distance('x')).toEqual({ kind: 'query_too_short' });
    expect(router.route).not.toHaveBeenCalled();
  });

  it('L-8: of a town is answered, and the place is marked as a town', async () => {
    const { distance } = service({ found: [TOWN] });
    expect(await distance('lyon 6')).toMatchObject({ measured: { place: { precision: 'city' } } });
  });

  it('L-9: is unknown while the restaurant has no location', async () => {
    const { distance } = service({ facts: { position: null } });
    await expect(distance('10 cours vitton')).rejects.toMatchObject({
      problem: 'provider_unavailable',
    });
  });

  it('L-9: is not needed to find the zone of an address', async () => {
    const zone = { name: 'Est', city: '', fee: 290, flatCharge: 0, minimumOrder: 0 };
    const zones = [{ ...zone, postalCode: HOUSE.postalCode }];
    const rules = { ...RULES, calculation: 'zone_based' as const, zones };
    const { distance, router } = service({ facts: { position: null, rules } });
    expect(await distance('10 cours vitton')).toMatchObject({
      kind: 'found',
      measured: { place: HOUSE, metres: 0, seconds: 0, estimated: true, tooFar: false },
    });
    expect(router.route).not.toHaveBeenCalled();
  });

  it('L-14: fails with the geocoder', async () => {
    const { distance, geocoder } = service();
    geocoder.search.mockRejectedValue(new ProviderError('ban', 'provider_timeout', 'no answer'));
    await expect(distance('10 cours vitton')).rejects.toMatchObject({
      problem: 'provider_timeout',
    });
  });
});

describe('measuring the address of an order', () => {
  it('L-10: gives the exact distance', async () => {
    const { measure } = service({ metres: 2499.87 });
    expect(await measure('10 Cours Vitton, 69006 Lyon')).toEqual({
      kind: 'measured',
      metres: 2499.87,
      place: HOUSE,
    });
  });

  it('L-8: does not take a town for an address', async () => {
    expect(await service({ found: [TOWN] }).measure('lieu inconnu, 69006 Lyon')).toEqual({
      kind: 'not_found',
    });
    expect(
      await service({ found: [TOWN, HOUSE] }).measure('10 Cours Vitton, 69006 Lyon'),
    ).toMatchObject({ kind: 'measured', place: HOUSE });
  });

  it('L-8: does not take coordinates for an address', async () => {
    const { measure, geocoder } = service({ found: [] });
    expect(await measure('45.7693,4.8505')).toEqual({ kind: 'not_found' });
    expect(geocoder.reverse).not.toHaveBeenCalled();
  });

  it('L-4: finds nothing for an unknown address, and asks no provider for an empty one', async () => {
    const { measure, geocoder } = service({ found: [] });
    expect(await measure('')).toEqual({ kind: 'not_found' });
    expect(geocoder.search).not.toHaveBeenCalled();
    expect(await measure('rue inconnue, 75000 Paris')).toEqual({ kind: 'not_found' });
  });
});
