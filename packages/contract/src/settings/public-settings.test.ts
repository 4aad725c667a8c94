import { describe, expect, it } from 'vitest';
import { publicSettings } from './public-settings.ts';
import { settings } from './settings.ts';
import { readSetting } from './settings-path.ts';

describe('the public settings', () => {
  it('I-9: are one pair for each known group', () => {
    expect(
      publicSettings({
        site: { tagline: 'Sushis' },
        contacts: { name: 'Kinoné' },
        features: null,
        kitchen: { printer: '10.0.0.7' },
      }),
    ).toEqual([
      { name: 'contacts', value: { name: 'Kinoné' } },
      { name: 'site', value: { tagline: 'Sushis' } },
    ]);
  });

  it('R-15: contain whether a payment method is active, and nothing else of it', () => {
    const pairs = publicSettings({
      payments: {
        stripe: { active: 'Yes', secret_key: 'sk_live_1' },
        paypal: { client_secret: 'hush' },
        cod: {},
        klarna: { active: true, key: 'hush' },
        webhook_secret: 'whsec_1',
      },
    });
    expect(pairs).toEqual([
      {
        name: 'payments',
        value: {
          stripe: { active: true },
          paypal: { active: false },
          cod: { active: true },
          at_handover: ['cash'],
          tips: false,
        },
      },
    ]);
  });

  it('BK-63: name what is taken at hand-over, and whether tips are', () => {
    const at_handover = ['cash', 'terminal', 'meal_voucher', 'cheque'] as const;
    expect(publicSettings({ payments: { at_handover: [...at_handover], tips: 'Yes' } })).toEqual([
      { name: 'payments', value: { at_handover, tips: true } },
    ]);
  });

  it('R-20: contain every public field', () => {
    const zone = {
      name: 'Presqu’île',
      city: 'Lyon',
      postal_code: '69002',
      delivery_fee: 2.5,
      flat_charge: 3,
      minimum_order: 15,
    };
    const ranges = {
      show_range: true,
      remove_first_range: 'Yes',
      remove_first_range_number: 1,
      remove_last_range: false,
      remove_last_range_number: 2,
      minimum_time: 20,
    };
    const pickup = Object.fromEntries(
      Object.entries(ranges).map(([name, value]) => [`pickup_${name}`, value]),
    );
    const groups = {
      contacts: {
        name: 'Kinoné',
        address: '14 rue Mercière',
        latitude: 45.76,
        longitude: 4.83,
        phone: '04',
        email: 'a@b.fr',
        facebook: 'f',
        twitter: null,
        instagram: 'i',
        linkedin: '',
        youtube: 'y',
        pinterest: 'p',
        tiktok: 't',
        google_map: 'g',
      },
      payments: {
        stripe: { active: true },
        paypal: { active: false },
        cod: { active: true },
        at_handover: ['cash', 'cheque'],
        tips: true,
      },
      features: {
        delivery: {
          active: true,
          calculation_type: 'distance',
          minimum_order: 20,
          flat_charge: 3,
          max_distance: 6,
          unit: 'km',
          zones: [zone],
          distance_tiers: [{ up_to: 1, fee: 1.9 }],
        },
        notifications: { push: true, mail: 'No' },
        tax: { enabled: true, inclusive: true, default_rate: 10 },
        extras: [{ item_id: 'wasabi', free_at_least: 1, free_per: { amount: 15 }, max: 9 }],
        search: { synonyms: [['gambas', 'crevette']], popular: ['Poké'] },
      },
      scheduling: {
        ...ranges,
        ...pickup,
        timezone: 'Europe/Paris',
        days_ahead: 7,
        slot_capacity: 40,
      },
      site: {
        tagline: 'Sushis',
        short_description: 'Comptoir à sushis',
        cuisine: 'Japonaise',
        price_range: '€€',
        accent_color: '#b93a22',
        logo: 'logo.svg',
        seal: 'seal.svg',
        hero: 'hero.svg',
        story: ['Un comptoir.'],
        access: ['Métro A'],
        allergen_notice: 'Des traces',
        alcohol_notice: 'Avec modération',
        legal: {
          company: 'Kinoné',
          host: { name: 'Hébergeur' },
          mediator: { name: 'M', url: 'u' },
        },
        about: { lead: 'Huit places', sections: [{ title: 'Riz', text: ['Cuit'], picture: null }] },
        promises: [{ icon: 'comptoir:knife', text: 'Levé ici' }],
        icons: { instagram: 'comptoir:instagram' },
        screenshots: [{ picture: 'a.webp', label: 'La carte' }],
        app: { id: 'fr.example' },
        configuration: { title: 'Umi', routeRules: { '/a': { redirect: '/menu' } } },
        header: { size: 'compact' },
      },
    };
    const told = publicSettings(settings.parse(groups));
    expect(Object.fromEntries(told.map(({ name, value }) => [name, value]))).toEqual(groups);
  });

  it('R-20: contain no unknown field, at any depth', () => {
    const key = 'hush';
    const told = publicSettings(
      settings.parse({
        contacts: { name: 'Kinoné', printer_api_key: key },
        payments: { stripe: { active: true, secret_key: key }, klarna: { active: true, key } },
        features: {
          kitchen_printer: { api_key: key },
          delivery: {
            courier_key: key,
            zones: [{ name: 'A', postal_code: '69002', dispatcher: key }],
            distance_tiers: [{ up_to: 1, fee: 2, note: key }],
          },
          tax: { registration: key },
          notifications: { gateway: key },
          extras: [{ item_id: 'wasabi', supplier: key, free_per: { items: 1, key } }],
          search: { engine_key: key },
        },
        scheduling: { minimum_time: 20, calendar_token: key },
        site: {
          tagline: 'Sushis',
          crm_token: key,
          legal: { company: 'Kinoné', signing_key: key, host: { name: 'H', password: key } },
          about: {
            key,
            sections: [{ title: 'Riz', draft: key }],
            people: [{ name: 'A', pin: key }],
          },
          promises: [{ text: 'Ici', note: key }],
          icons: { crm: 'comptoir:hush' },
          screenshots: [{ label: 'La carte', token: key }],
        },
        kitchen: { password: key },
      }),
    );
    expect(JSON.stringify(told)).not.toContain(key);
    expect(readSetting(told, 'contacts.name')).toBe('Kinoné');
    expect(readSetting(told, 'features.delivery.zones')).toEqual([
      { name: 'A', postal_code: '69002' },
    ]);
    expect(readSetting(told, 'site.legal.host.name')).toBe('H');
  });

  it('R-20: omit texts of the site that are no text', () => {
    const told = publicSettings(
      settings.parse({
        site: {
          tagline: { key: 'hush' },
          story: [{ key: 'hush' }],
          legal: 'hush',
          header: { size: 'compact', key: 'hush' },
          cuisine: 'Japonaise',
        },
      }),
    );
    expect(told).toEqual([{ name: 'site', value: { cuisine: 'Japonaise' } }]);
  });
});
