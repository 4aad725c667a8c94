import { describe, expect, it } from 'vitest';
import { Secret } from '#secret.ts';
import { json, localProvider, silence } from '#test/providers/local-provider.ts';
import { createGeocoder } from './create-geocoder.ts';

const RESTAURANT = { latitude: 45.7625, longitude: 4.8335 };

/** An answer of the Géoplateforme's geocoder, with all that it sends. */
function banAnswer(...features: readonly unknown[]) {
  return {
    type: 'FeatureCollection',
    features,
    query: 'a query',
    limit: 5,
  };
}

const HOUSE = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [4.833402, 45.762611] },
  properties: {
    label: '14 Rue Mercière 69002 Lyon',
    score: 0.9731,
    housenumber: '14',
    id: '69382_4775_00014',
    name: '14 Rue Mercière',
    postcode: '69002',
    citycode: '69382',
    x: 842530.12,
    y: 6519621.44,
    city: 'Lyon',
    district: 'Lyon 2e Arrondissement',
    context: '69, Rhône, Auvergne-Rhône-Alpes',
    type: 'housenumber',
    importance: 0.7,
    street: 'Rue Mercière',
    _type: 'address',
  },
};

const STREET = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [4.8333, 45.7618] },
  properties: {
    label: 'Rue Mercière 69002 Lyon',
    score: 0.81,
    id: '69382_4775',
    name: 'Rue Mercière',
    postcode: '69002',
    citycode: '69382',
    city: 'Lyon',
    context: '69, Rhône, Auvergne-Rhône-Alpes',
    type: 'street',
    street: 'Rue Mercière',
  },
};

const TOWN = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [4.8869, 45.7719] },
  properties: {
    label: 'Villeurbanne',
    score: 0.95,
    id: '69266',
    type: 'municipality',
    name: 'Villeurbanne',
    postcode: '69100',
    citycode: '69266',
    city: 'Villeurbanne',
    population: 156928,
    context: '69, Rhône, Auvergne-Rhône-Alpes',
  },
};

const banAt = (url: string, timeoutMs = 2000) =>
  createGeocoder({ provider: 'ban', url, key: null, timeoutMs });

const FOUND_HOUSE = {
  label: '14 Rue Mercière 69002 Lyon',
  mainText: '14 Rue Mercière',
  secondaryText: '69002 Lyon',
  precision: 'house',
  houseNumber: '14',
  street: 'Rue Mercière',
  address: '14 Rue Mercière',
  city: 'Lyon',
  postalCode: '69002',
  region: 'Auvergne-Rhône-Alpes',
  country: 'France',
  latitude: 45.762611,
  longitude: 4.833402,
};

describe('with the national address base', () => {
  it('L-1: searches with the text as it is, around the restaurant first', async () => {
    const server = await localProvider(json(banAnswer(HOUSE)));
    const places = await banAt(`${server.base}/geocodage`).search('14 rue Mercière', RESTAURANT);
    expect(places).toEqual([FOUND_HOUSE]);
    expect(server.received[0]).toMatchObject({
      method: 'GET',
      path: '/geocodage/search',
      query: { q: '14 rue Mercière', lat: '45.7625', lon: '4.8335', limit: '5' },
    });
  });

  it('L-2: distinguishes houses, streets, named places and towns', async () => {
    const hamlet = {
      ...STREET,
      properties: { ...STREET.properties, name: 'Le Bourg', type: 'locality', street: undefined },
    };
    const server = await localProvider(json(banAnswer(HOUSE, STREET, hamlet, TOWN)));
    const places = await banAt(server.base).search('merciere');
    expect(places.map(({ precision, address, street }) => [precision, address, street])).toEqual([
      ['house', '14 Rue Mercière', 'Rue Mercière'],
      ['street', 'Rue Mercière', 'Rue Mercière'],
      ['street', 'Le Bourg', 'Le Bourg'],
      ['city', '', null],
    ]);
  });

  it('L-2: makes do with the least that an answer has', async () => {
    const bare = {
      geometry: { coordinates: [4.83, 45.76, 170] },
      properties: { label: '3 Rue Neuve 69001 Lyon', name: '3 Rue Neuve', housenumber: 3 },
    };
    const server = await localProvider(json({ features: [bare] }));
    const [place] = await banAt(server.base).search('3 rue neuve');
    expect(place).toMatchObject({
      precision: 'house',
      houseNumber: '3',
      street: 'Rue Neuve',
      address: '3 Rue Neuve',
      city: '',
      country: 'France',
    });
  });

  it('L-4: omits results that only share a word with the query', async () => {
    const guess = { ...HOUSE, properties: { ...HOUSE.properties, score: 0.21 } };
    const server = await localProvider(json(banAnswer(guess)));
    expect(await banAt(server.base).search('14 boulevard inexistant')).toEqual([]);
  });

  it.each([
    ['nothing', json(banAnswer())],
    ['that the query is no query', json({ code: 400, message: 'q: must be longer' }, 400)],
  ])('L-4: finds nothing when it answers %s', async (_case, answer) => {
    const server = await localProvider(answer);
    expect(await banAt(server.base).search('xyz')).toEqual([]);
    expect(await banAt(server.base).reverse(RESTAURANT)).toBeNull();
  });

  it('L-6: requests the address of a point', async () => {
    const nearest = { ...HOUSE, properties: { ...HOUSE.properties, distance: 14 } };
    const server = await localProvider(json(banAnswer(nearest)));
    expect(await banAt(server.base).reverse(RESTAURANT)).toEqual(FOUND_HOUSE);
    expect(server.received[0]).toMatchObject({
      path: '/reverse',
      query: { lat: '45.7625', lon: '4.8335' },
    });
  });

  it('L-6: does not take an address kilometres away for the address of a point', async () => {
    const distant = { ...HOUSE, properties: { ...HOUSE.properties, distance: 3001 } };
    const server = await localProvider(json(banAnswer(distant)));
    expect(await banAt(server.base).reverse(RESTAURANT)).toBeNull();
  });

  it.each([
    ['answers 500', json({}, 500), 'provider_unavailable'],
    ['is over its quota', json({}, 429), 'provider_unavailable'],
    ['answers another shape', json({ features: [{ geometry: null }] }), 'provider_unavailable'],
    ['does not answer', silence, 'provider_timeout'],
  ])('L-14: says so when it %s', async (_case, answer, problem) => {
    const server = await localProvider(answer);
    const geocoder = answer === silence ? banAt(server.base, 100) : banAt(server.base, 30_000);
    await expect(geocoder.search('14 rue Mercière')).rejects.toMatchObject({ problem });
    await expect(geocoder.reverse(RESTAURANT)).rejects.toMatchObject({ problem });
  });

  it('L-12: sends one request for texts that differ in case and spaces only', async () => {
    const server = await localProvider(json(banAnswer(HOUSE)));
    const geocoder = banAt(server.base);
    const places = await geocoder.search('14 rue Mercière');
    expect(await geocoder.search('  14  RUE mercière ')).toEqual(places);
    expect(server.received).toHaveLength(1);
  });

  it('L-12: repeats a failed request', async () => {
    const server = await localProvider(json({}, 500));
    const geocoder = banAt(server.base);
    await expect(geocoder.search('14 rue Mercière')).rejects.toThrow('ban: status 500');
    server.answerWith(json(banAnswer(HOUSE)));
    expect(await geocoder.search('14 rue Mercière')).toHaveLength(1);
  });
});

describe('with Google', () => {
  const googleAt = (url: string) =>
    createGeocoder({ provider: 'google', url, key: new Secret('a-key') });

  const components = (name: 'longText' | 'long_name') => [
    { [name]: '14', types: ['street_number'] },
    { [name]: 'Rue Mercière', types: ['route'] },
    { [name]: 'Lyon', types: ['locality', 'political'] },
    { [name]: 'Rhône', types: ['administrative_area_level_2', 'political'] },
    { [name]: 'Auvergne-Rhône-Alpes', types: ['administrative_area_level_1', 'political'] },
    { [name]: 'France', types: ['country', 'political'] },
    { [name]: '69002', types: ['postal_code'] },
  ];
  const found = { ...FOUND_HOUSE, label: '14 Rue Mercière, 69002 Lyon, France' };

  it('L-1: searches Places by text, with the key in a header', async () => {
    const server = await localProvider(
      json({
        places: [
          {
            formattedAddress: '14 Rue Mercière, 69002 Lyon, France',
            addressComponents: components('longText'),
            location: { latitude: 45.762611, longitude: 4.833402 },
          },
        ],
      }),
    );
    expect(await googleAt(server.base).search('14 rue mercière', RESTAURANT)).toEqual([found]);
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      path: '/v1/places:searchText',
      headers: {
        'x-goog-api-key': 'a-key',
        'x-goog-fieldmask': 'places.formattedAddress,places.location,places.addressComponents',
      },
    });
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({
      textQuery: '14 rue mercière',
      languageCode: 'fr',
      regionCode: 'FR',
      pageSize: 5,
      locationBias: { circle: { center: RESTAURANT, radius: 20_000 } },
    });
  });

  it('L-4: finds nothing when Places answers an empty object', async () => {
    const server = await localProvider(json({}));
    expect(await googleAt(server.base).search('xyz')).toEqual([]);
  });

  it('L-2: treats an address without a street as a town', async () => {
    const server = await localProvider(
      json({
        places: [
          {
            formattedAddress: 'Villeurbanne, France',
            addressComponents: [
              { longText: 'Villeurbanne', types: ['locality', 'political'] },
              { longText: 'France', types: ['country', 'political'] },
            ],
            location: { latitude: 45.7719, longitude: 4.8869 },
          },
        ],
      }),
    );
    const [place] = await googleAt(server.base).search('villeurbanne');
    expect(place).toMatchObject({
      precision: 'city',
      mainText: 'Villeurbanne',
      secondaryText: 'France',
      address: '',
      street: null,
    });
  });

  it('L-6: requests the address of a point from Geocoding', async () => {
    const server = await localProvider(
      json({
        status: 'OK',
        results: [
          {
            formatted_address: '14 Rue Mercière, 69002 Lyon, France',
            address_components: components('long_name'),
            geometry: { location: { lat: 45.762611, lng: 4.833402 }, location_type: 'ROOFTOP' },
          },
        ],
      }),
    );
    expect(await googleAt(server.base).reverse(RESTAURANT)).toEqual(found);
    expect(server.received[0]).toMatchObject({
      path: '/maps/api/geocode/json',
      query: { latlng: '45.7625,4.8335', language: 'fr', key: new Secret('a-key') },
    });
  });

  it('L-6: finds no address where Geocoding has none', async () => {
    const server = await localProvider(json({ status: 'ZERO_RESULTS', results: [] }));
    expect(await googleAt(server.base).reverse(RESTAURANT)).toBeNull();
  });

  it('L-14: is unavailable when it rejects the key, whatever the HTTP status', async () => {
    const server = await localProvider(json({ status: 'REQUEST_DENIED', error_message: 'a-key' }));
    const geocoder = googleAt(server.base);
    await expect(geocoder.reverse(RESTAURANT)).rejects.toMatchObject({
      problem: 'provider_unavailable',
      message: 'google geocoding: status REQUEST_DENIED',
    });
    server.answerWith(json({ error: { code: 400, status: 'INVALID_ARGUMENT' } }, 400));
    await expect(geocoder.search('14 rue mercière')).rejects.toMatchObject({
      message: 'google places: status 400',
    });
  });

  it('L-1: needs a key', () => {
    expect(() => createGeocoder({ provider: 'google', url: null, key: null })).toThrow(
      'GEOCODER_KEY',
    );
  });
});

describe('without a network', () => {
  it('L-1: the gazetteer answers', async () => {
    const geocoder = createGeocoder({ provider: 'demo', url: null, key: null });
    expect(await geocoder.search('14 rue mercière')).toMatchObject([{ city: 'Lyon' }]);
  });
});
