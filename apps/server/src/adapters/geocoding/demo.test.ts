import { metresBetween } from '@comptoir/domain/delivery/coordinates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greatCircleRoute } from '#adapters/routing/create-router.ts';
import { demo } from './demo.ts';
import { pointAlong } from './gazetteer.ts';
import { LYON } from './gazetteer-lyon.ts';

const RESTAURANT = { latitude: 45.7625, longitude: 4.8335 };
const geocoder = demo();

const streets = LYON.towns.flatMap((town) => town.streets.map((street) => ({ town, street })));
const labelsFor = async (text: string) => (await geocoder.search(text)).map(({ label }) => label);
const bestFor = async (text: string) => (await labelsFor(text))[0];

describe('the gazetteer', () => {
  it('L-17: has at least 120 streets, some of them farther away than 8 km', () => {
    expect(streets.length).toBeGreaterThanOrEqual(120);
    const far = streets.filter(
      ({ street }) => greatCircleRoute(RESTAURANT, pointAlong(street, 0.5)).metres > 8000,
    );
    expect(far.length).toBeGreaterThanOrEqual(20);
  });

  it.each(
    streets.map(({ town, street }) => [`${street.name}, ${town.name}`, town, street] as const),
  )('L-17: %s lies in its town, around Lyon, and has house numbers', (_name, town, street) => {
    for (const end of [street.from, street.to]) {
      expect(end.latitude).toBeGreaterThan(45.55);
      expect(end.latitude).toBeLessThan(45.95);
      expect(end.longitude).toBeGreaterThan(4.65);
      expect(end.longitude).toBeLessThan(5.05);
      expect(metresBetween(town.centre, end)).toBeLessThan(3500);
    }
    expect(metresBetween(street.from, street.to)).toBeLessThan(4000);
    expect(metresBetween(street.from, street.to)).toBeGreaterThan(20);
    expect(street.firstNumber).toBeGreaterThanOrEqual(1);
    expect(street.lastNumber).toBeGreaterThan(street.firstNumber);
    expect(town.postalCode).toMatch(/^69\d{3}$/);
  });

  it('L-17: contains no street twice in one town', () => {
    const labels = streets.map(({ town, street }) => `${street.name} ${town.postalCode}`);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('L-7: finds every street again by its own label', async () => {
    for (const { town, street } of streets) {
      const [best] = await geocoder.search(`${street.name}, ${town.postalCode} ${town.city}`);
      expect(best).toMatchObject({ street: street.name, postalCode: town.postalCode });
      expect(await bestFor(best?.label ?? '')).toBe(best?.label);
    }
  });

  it('L-7: finds every town again by its own label, and by its postal code', async () => {
    for (const town of LYON.towns) {
      const [best] = await geocoder.search(town.postalCode);
      expect(best).toMatchObject({
        mainText: town.name,
        postalCode: town.postalCode,
        precision: 'city',
        address: '',
      });
      expect(await bestFor(best?.label ?? '')).toBe(best?.label);
    }
  });
});

describe('searching the gazetteer', () => {
  it('L-2: distinguishes a house, a street and a town', async () => {
    const [house] = await geocoder.search('14 rue Mercière 69002');
    expect(house).toEqual({
      label: '14 Rue Mercière, 69002 Lyon',
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
      latitude: expect.closeTo(45.7625, 3),
      longitude: expect.closeTo(4.8335, 3),
    });
    const [street] = await geocoder.search('rue Mercière');
    expect(street).toMatchObject({
      precision: 'street',
      houseNumber: null,
      address: 'Rue Mercière',
    });
    const [town] = await geocoder.search('villeurbanne');
    expect(town).toMatchObject({ precision: 'city', street: null, city: 'Villeurbanne' });
  });

  it.each([
    ['RUE MERCIERE', 'Rue Mercière, 69002 Lyon'],
    ['rue merc', 'Rue Mercière, 69002 Lyon'],
    ['merciere', 'Rue Mercière, 69002 Lyon'],
    ['12 rue de la ré', '12 Rue de la République, 69002 Lyon'],
    ['5 rue de la république', '5 Rue de la République, 69001 Lyon'],
    ['12 bis rue mercière', '12 bis Rue Mercière, 69002 Lyon'],
    ['100 cours lafayette', '100 Cours Lafayette, 69003 Lyon'],
    ['av de saxe lyon 6', 'Avenue de Saxe, 69006 Lyon'],
    ['200 avenue de saxe', '200 Avenue de Saxe, 69003 Lyon'],
    ['bd croix rousse', 'Boulevard de la Croix-Rousse, 69004 Lyon'],
    ['gde rue de la croix-rousse', 'Grande Rue de la Croix-Rousse, 69004 Lyon'],
    ['pl bellecour', 'Place Bellecour, 69002 Lyon'],
    ['quai st antoine', 'Quai Saint-Antoine, 69002 Lyon'],
    ['rue du boeuf', 'Rue du Bœuf, 69005 Lyon'],
    ['rue de l arbre sec', "Rue de l'Arbre Sec, 69001 Lyon"],
    ['3 rue du 4 aout 1789', '3 Rue du 4 Août 1789, 69100 Villeurbanne'],
    ['avenue jean jaures venissieux', 'Avenue Jean Jaurès, 69200 Vénissieux'],
    ['grande rue oullins', 'Grande Rue, 69600 Oullins-Pierre-Bénite'],
    ['rue de la république, 69330', 'Rue de la République, 69330 Meyzieu'],
    ['12 rue mercière 69000 lyon', '12 Rue Mercière, 69002 Lyon'],
    ['Lyon 2', 'Lyon 2e, 69002 Lyon'],
    ['lyon 2ème', 'Lyon 2e, 69002 Lyon'],
    ['Lyon', 'Lyon 2e, 69002 Lyon'],
    ['ecully', '69130 Écully'],
    ['tassin la demi lune', '69160 Tassin-la-Demi-Lune'],
    ['vaulx', '69120 Vaulx-en-Velin'],
    ['14 rue Mercière, 69002 Lyon, France', '14 Rue Mercière, 69002 Lyon'],
  ])('L-17: %s → %s', async (text, label) => {
    expect(await bestFor(text)).toBe(label);
  });

  it('L-3: shows five at most', async () => {
    expect(await labelsFor('rue')).toHaveLength(5);
  });

  it.each([
    'zzzzzz',
    'rue de la paix',
    'rue mercière marseille',
    '10 rue victor hugo villeurbanne',
    'rue mercière 75001',
    '75001',
    'de la',
    '123',
  ])('L-4: finds nothing for %s', async (text) => {
    expect(await labelsFor(text)).toEqual([]);
  });

  it('L-17: a house number that the street does not have finds the street', async () => {
    const [best] = await geocoder.search('5000 rue mercière');
    expect(best).toMatchObject({ precision: 'street', address: 'Rue Mercière', houseNumber: null });
  });

  it('L-17: higher numbers lie farther along the street', async () => {
    const latitudes: number[] = [];
    for (const number of [1, 10, 50, 96]) {
      const [house] = await geocoder.search(`${number} rue mercière`);
      latitudes.push(house?.latitude ?? Number.NaN);
    }
    expect(latitudes).toEqual(latitudes.toSorted((left, right) => right - left));
    expect(new Set(latitudes).size).toBe(4);
  });

  it('L-7: answers any text without failing, with places it finds again by their labels', async () => {
    const vocabulary = [
      ...streets.flatMap(({ town, street }) => [...street.name.split(' '), town.city]),
      ...['12', '3 bis', '69002', 'lyon 7', 'av', 'st', 'de la', 'r', '-', '’', 'é'],
    ];
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc
        .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 })
        .map((words) => words.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (query) => {
        for (const { label } of await geocoder.search(query)) {
          expect(await bestFor(label)).toBe(label);
        }
      }),
    );
  });
});

describe('the address of a point in the gazetteer', () => {
  it('L-6: is the nearest street, at the nearest point of it', async () => {
    const place = await geocoder.reverse(RESTAURANT);
    expect(place).toMatchObject({ label: 'Rue Mercière, 69002 Lyon', precision: 'street' });
    expect(metresBetween(RESTAURANT, place ?? { latitude: 0, longitude: 0 })).toBeLessThan(20);
  });

  it('L-6: is the street itself for every point on it', async () => {
    for (const { street } of streets) {
      const place = await geocoder.reverse(pointAlong(street, 0.3));
      const away = place === null ? Number.NaN : metresBetween(place, pointAlong(street, 0.3));
      expect(away).toBeLessThan(1);
    }
  });

  it('L-6: is nothing for a point far from all streets', async () => {
    expect(await geocoder.reverse({ latitude: 48.8566, longitude: 2.3522 })).toBeNull();
    expect(await geocoder.reverse({ latitude: 0, longitude: 0 })).toBeNull();
  });
});
