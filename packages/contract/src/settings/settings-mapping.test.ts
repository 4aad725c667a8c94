import { describe, expect, it } from 'vitest';
import { settings } from './settings.ts';
import { deliveryRules, paymentMethods, schedulingRules, taxRules } from './settings-mapping.ts';

const NOTHING = settings.parse({});

describe('D-2, D-5, D-9: delivery', () => {
  it('D-2: by default a restaurant does not deliver', () => {
    expect(deliveryRules(NOTHING)).toEqual({
      active: false,
      calculation: 'zone_based',
      minimumOrder: 0,
      flatCharge: 0,
      maximumMetres: null,
      unit: 'km',
      zones: [],
      tiers: [],
    });
  });

  it('D-5: limits and tiers are exact metres, in kilometres and in miles', () => {
    const rules = (unit: 'km' | 'miles') =>
      deliveryRules(
        settings.parse({
          features: {
            delivery: {
              active: 'Yes',
              calculation_type: 'distance',
              max_distance: 4.35,
              unit,
              minimum_order: 15,
              flat_charge: 2.5,
              distance_tiers: [{ up_to: 1.005, fee: 1.9 }],
            },
          },
        }),
      );
    expect(rules('km')).toMatchObject({
      active: true,
      calculation: 'distance',
      maximumMetres: 4350,
      minimumOrder: 1500,
      flatCharge: 250,
      tiers: [{ upToMetres: 1005, fee: 190 }],
    });
    expect(rules('miles')).toMatchObject({
      maximumMetres: 7000.6464,
      tiers: [{ upToMetres: 1617.39072 }],
    });
  });

  it('D-3: a zone has its own fee, flat charge and minimum, 0 where it does not say', () => {
    const zones = [
      {
        name: 'Presqu’île',
        city: 'Lyon',
        postal_code: '69002',
        delivery_fee: 1.9,
        flat_charge: 2.5,
      },
      { name: 'Vaise', postal_code: '69009', minimum_order: 25 },
    ];
    expect(deliveryRules(settings.parse({ features: { delivery: { zones } } })).zones).toEqual([
      {
        name: 'Presqu’île',
        city: 'Lyon',
        postalCode: '69002',
        fee: 190,
        flatCharge: 250,
        minimumOrder: 0,
      },
      { name: 'Vaise', city: '', postalCode: '69009', fee: 0, flatCharge: 0, minimumOrder: 2500 },
    ]);
  });
});

describe('P-4: tax', () => {
  it('P-4: enabled, contained in the prices and 10 % until the restaurant says otherwise', () => {
    expect(taxRules(NOTHING)).toEqual({ enabled: true, inclusive: true, defaultRate: 1000 });
  });

  it('P-4: the restaurant says otherwise', () => {
    const tax = { enabled: 'No', inclusive: false, default_rate: 5.5 };
    expect(taxRules(settings.parse({ features: { tax } }))).toEqual({
      enabled: false,
      inclusive: false,
      defaultRate: 550,
    });
    const zero = settings.parse({ features: { tax: { default_rate: 0 } } });
    expect(taxRules(zero).defaultRate).toBe(0);
  });
});

describe('K-12: ways to pay', () => {
  it('K-12: cash until the restaurant switches it off, cards only when it switches them on', () => {
    expect(paymentMethods(NOTHING)).toEqual({ cash: true, card: false });
    const cardsOnly = settings.parse({
      payments: { cod: { active: false }, stripe: { active: 'Yes' } },
    });
    expect(paymentMethods(cardsOnly)).toEqual({ cash: false, card: true });
  });

  it('K-12: PayPal alone makes no card payment', () => {
    const paypal = settings.parse({ payments: { paypal: { active: true } } });
    expect(paymentMethods(paypal)).toEqual({ cash: true, card: false });
  });
});

describe('S-4, S-5: slots', () => {
  const scheduling = {
    show_range: true,
    remove_first_range: 'Yes',
    remove_first_range_number: 2,
    remove_last_range: false,
    remove_last_range_number: 3,
    minimum_time: 40,
    pickup_remove_last_range: true,
    pickup_remove_last_range_number: 1,
    pickup_minimum_time: 20,
    slot_capacity: 12,
    capacity_units: 30,
  };

  it('S-4: pickup and delivery have their own names, and a number counts only with its switch', () => {
    const wire = settings.parse({ scheduling });
    expect(schedulingRules(wire, 'delivery')).toEqual({
      showRange: true,
      removeFirst: 2,
      removeLast: 0,
      minimumLeadMinutes: 40,
      daysAhead: 7,
      slotCapacity: 12,
      slotUnits: 30,
      timezone: 'Europe/Paris',
    });
    expect(schedulingRules(wire, 'pickup')).toMatchObject({
      showRange: false,
      removeFirst: 0,
      removeLast: 1,
      minimumLeadMinutes: 20,
    });
  });

  it('S-6: seven days ahead, on the clock of Paris, until the restaurant says otherwise', () => {
    expect(schedulingRules(NOTHING, 'pickup')).toEqual({
      showRange: false,
      removeFirst: 0,
      removeLast: 0,
      minimumLeadMinutes: 0,
      daysAhead: 7,
      slotCapacity: null,
      slotUnits: null,
      timezone: 'Europe/Paris',
    });
    const wire = settings.parse({ scheduling: { days_ahead: 0, timezone: 'Indian/Reunion' } });
    expect(schedulingRules(wire, 'delivery')).toMatchObject({
      daysAhead: 0,
      timezone: 'Indian/Reunion',
    });
  });
});
