import { findZone } from '@comptoir/domain/delivery/delivery-zone';
import { describe, expect, it } from 'vitest';
import { publicSettings } from '../settings/public-settings.ts';
import { settings as settingsSchema } from '../settings/settings.ts';
import { drawnDeliveryRules } from '../settings/zone-area-mapping.ts';
import { checkRestaurant } from './restaurant-check.ts';

const LYON = { latitude: 45.7625, longitude: 4.8335 };

function checked(contacts: object, zones: readonly object[] = []) {
  const { warnings, ...check } = checkRestaurant({
    settings: { contacts, features: { delivery: { active: true, zones } } },
    menus: [],
  });
  const errors = check.kind === 'invalid' ? check.errors : [];
  return {
    errors: errors.map(({ path, message }) => `${path} : ${message}`),
    warnings: warnings
      .filter(({ path }) => path.includes('zones[') || path.includes('tude'))
      .map(({ path, message }) => `${path} : ${message}`),
  };
}

/** In hundredths of a degree from the restaurant; as GeoJSON has it unless `isSwapped`. */
function square(name: string, west: number, south: number, size: number, isSwapped = false) {
  const at = (east: number, north: number) => {
    const longitude = LYON.longitude + (west + east) / 100;
    const latitude = LYON.latitude + (south + north) / 100;
    return isSwapped ? [latitude, longitude] : [longitude, latitude];
  };
  const ring = [at(0, 0), at(size, 0), at(size, size), at(0, size), at(0, 0)];
  return { name, area: { type: 'Polygon', coordinates: [ring] } };
}

describe('where a restaurant is and delivers', () => {
  it.each([
    ['1000', '« 1000 »'],
    ['3700', '« 3700 »'],
    ['2A004', '« 2A004 »'],
    ['63000, 631', '« 631 »'],
    [' , ', '« , »'],
  ])('D-16: « %s » is no postal code', (postal_code, found) => {
    expect(checked(LYON, [{ name: 'A', postal_code }]).errors).toEqual([
      `settings.features.delivery.zones[0].postal_code : ${found} ne convient pas : il faut un code postal de cinq chiffres, ou plusieurs séparés par des virgules.`,
    ]);
  });

  it.each(['63000', '06 000', '20000', '97411', '63000, 63100', '63000 63100'])(
    'D-16: « %s » is one, or several',
    (postal_code) => {
      expect(checked(LYON, [{ name: 'A', postal_code }])).toEqual({ errors: [], warnings: [] });
    },
  );

  it('D-16: CEDEX is taken off, with a warning', () => {
    expect(checked(LYON, [{ name: 'A', postal_code: '63000 CEDEX 9' }])).toEqual({
      errors: [],
      warnings: [
        'settings.features.delivery.zones[0].postal_code : « CEDEX » ne compte pas : les livraisons vont à 63000',
      ],
    });
  });

  it('D-16: a zone of several postal codes serves each of them, and guests read it as one zone each', () => {
    const zone = { name: 'Clermont', city: '', delivery_fee: 2.5 };
    const settings = settingsSchema.parse({
      features: {
        delivery: {
          active: true,
          zones: [
            { ...zone, postal_code: '63000, 63 100 CEDEX' },
            { ...square('Lyon', 0, 0, 1), postal_code: '69001, 69002' },
          ],
        },
      },
    });
    const { zones } = drawnDeliveryRules(settings);
    expect(
      zones.map(({ name, postalCode, area }) => [name, postalCode, area !== undefined]),
    ).toEqual([
      ['Clermont', '63000', false],
      ['Clermont', '63100', false],
      ['Lyon', '69001, 69002', true],
    ]);
    expect(findZone(zones, { postalCode: '63100', city: 'Clermont-Ferrand' })?.fee).toBe(250);
    const features = publicSettings(settings).find(({ name }) => name === 'features');
    expect(features?.value).toMatchObject({
      delivery: {
        zones: [
          { ...zone, postal_code: '63000' },
          { ...zone, postal_code: '63100' },
          { name: 'Lyon' },
        ],
      },
    });
  });

  it('R-35: a position that is swapped or 0, 0 is an error, one abroad a warning', () => {
    expect(checked({ latitude: 4.8335, longitude: 45.7625 }).errors).toEqual([
      'settings.contacts.latitude : 4,8335 ; 45,7625 ne convient pas : il faut la latitude, puis la longitude : les deux sont inversées.',
    ]);
    expect(checked({ latitude: 0, longitude: 0 }).errors).toEqual([
      'settings.contacts.latitude : 0 ; 0 ne convient pas : il faut la position du restaurant, ou rien.',
    ]);
    expect(checked({ latitude: 40.4, longitude: -3.7 })).toEqual({
      errors: [],
      warnings: ['settings.contacts.latitude : le restaurant n’est pas en France : est-ce voulu ?'],
    });
    expect(checked(LYON)).toEqual({ errors: [], warnings: [] });
  });

  it('R-35: an area whose coordinates are swapped, or over 100 km away, is an error', () => {
    const start = 'settings.features.delivery.zones[0].area : Un point à';
    expect(checked(LYON, [square('A', 0, 0, 1, true)]).errors).toEqual([
      `${start} 4,8335 de latitude et 45,7625 de longitude ne convient pas : il faut la longitude, puis la latitude de chaque point : les deux sont inversées.`,
    ]);
    expect(checked({}, [square('A', 0, 0, 1, true)]).errors).toEqual([
      `${start} 4,8335 de latitude et 45,7625 de longitude ne convient pas : il faut la longitude, puis la latitude de chaque point : les deux sont inversées.`,
    ]);
    expect(checked(LYON, [square('A', 0, 100, 1)]).errors).toEqual([
      `${start} 46,7625 de latitude et 4,8335 de longitude ne convient pas : il faut un secteur à moins de 100 km du restaurant.`,
    ]);
    expect(checked(LYON, [square('A', 0, 0, 1)])).toEqual({ errors: [], warnings: [] });
  });

  it('R-33: an area over that of an earlier zone is a warning, one beside it is none', () => {
    const zones = [square('Centre', 0, 0, 2), square('Est', 2, 0, 2), square('Large', -1, -1, 9)];
    expect(checked(LYON, zones)).toEqual({
      errors: [],
      warnings: [
        'settings.features.delivery.zones[2].area : recouvre « Centre », qui vient avant et l’emporte',
        'settings.features.delivery.zones[2].area : recouvre « Est », qui vient avant et l’emporte',
      ],
    });
  });
});
