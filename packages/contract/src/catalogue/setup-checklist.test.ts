import { describe, expect, it } from 'vitest';
import { EMPTY_RESTAURANT } from '../restaurant-file/empty-restaurant.ts';
import { checkRestaurant } from '../restaurant-file/restaurant-check.ts';
import { toRestaurantFile } from '../restaurant-file/restaurant-file.ts';
import { type CatalogueEntity, toEntities } from './entities.ts';
import { setupChecklist } from './setup-checklist.ts';

const FACTS = { errors: [], hasCardKeys: false };
const EMPTY = toEntities(EMPTY_RESTAURANT);
const HOURS = { mon: [['11:30', '14:30']] };

/** The empty shop with other content of some entities, by kind and id. */
function shop(
  changes: Readonly<Record<string, object>>,
  more: readonly CatalogueEntity[] = [],
): readonly CatalogueEntity[] {
  const changed = EMPTY.map((entity) => {
    const change = changes[`${entity.kind}:${entity.id}`];
    return change ? { ...entity, content: { ...Object(entity.content), ...change } } : entity;
  });
  return [...changed, ...more];
}

const placed = { position: 0, is_archived: false };
const CATEGORY = {
  ...placed,
  kind: 'category',
  id: 'pizzas',
  parent_id: 'carte',
  content: {},
} as const;
const ITEM = { ...placed, kind: 'item', id: 'reine', parent_id: 'pizzas', content: {} } as const;
const CONTACTS = {
  name: 'Chez Lou',
  address: '1 rue du Four, 69001 Lyon',
  phone: '04 00 00 00 00',
};
const LEGAL = {
  company: 'Lou SARL',
  siret: '732 829 320 00074',
  registered_office: '1 rue du Four, 69001 Lyon',
  publication_director: 'Lou Martin',
  host: { name: 'Hébergeur', address: '2 rue Neuve, 59000 Lille' },
  mediator: { name: 'Médiateur', url: 'https://mediateur.example.fr' },
};
const READY = {
  'setting:contacts': CONTACTS,
  'setting:site': { legal: LEGAL },
  'menu:carte': { pickup_time_ranges: HOURS },
};

describe('what is missing before a shop opens', () => {
  it('OP-1: an empty shop is a valid restaurant with one menu', () => {
    expect(checkRestaurant(toRestaurantFile(EMPTY_RESTAURANT)).kind).toBe('valid');
    expect(EMPTY_RESTAURANT.menus.map(({ menu_id }) => menu_id)).toEqual(['carte']);
  });

  it('OP-4, I-56: a text that shows nothing is missing', () => {
    const nothing = '\u200b\u3164 \u2060';
    const filled = {
      'setting:contacts': { ...CONTACTS, name: nothing, address: nothing },
      'setting:site': {
        legal: {
          ...LEGAL,
          company: nothing,
          registered_office: nothing,
          publication_director: nothing,
          host: { name: 'Hébergeur', address: nothing },
          mediator: { name: nothing, url: 'https://mediateur.example.fr' },
        },
      },
      'menu:carte': { pickup_time_ranges: HOURS },
    };
    expect(setupChecklist(shop(filled), FACTS)).toMatchObject({
      identity: ['name', 'address'],
      legal: ['company', 'registered_office', 'publication_director', 'host', 'mediator'],
    });
  });

  it('OP-4: an empty shop lacks everything but payment at pickup', () => {
    expect(setupChecklist(EMPTY, FACTS)).toEqual({
      identity: ['name', 'address', 'contact'],
      hours: ['hours'],
      service: ['service'],
      menu: ['items'],
      payments: [],
      legal: ['company', 'siret', 'registered_office', 'publication_director', 'host', 'mediator'],
    });
  });

  it('OP-4: nothing is missing in one that is ready', () => {
    const steps = setupChecklist(shop(READY, [CATEGORY, ITEM]), FACTS);
    expect(Object.values(steps).flat()).toEqual([]);
  });

  it.each([
    ['siret', { siret: '732 829 320 00075' }],
    ['siret', { siret: '732829320' }],
    ['host', { host: { name: 'Hébergeur' } }],
    ['mediator', { mediator: { name: 'Médiateur' } }],
    ['mediator', { mediator: null }],
  ])('OP-4: the legal notice lacks the %s with %j', (lack, change) => {
    const site = { legal: { ...LEGAL, ...change } };
    const steps = setupChecklist(shop({ ...READY, 'setting:site': site }), FACTS);
    expect(steps.legal).toEqual([lack]);
  });

  it.each([
    { email: 'lou@' },
    { email: 'lou@example' },
    { phone: '04 65' },
    { phone: '', email: 'lou chez example.fr' },
  ])('OP-4: a contact that cannot be read is missing: %j', (change) => {
    const contacts = { ...CONTACTS, ...change };
    const steps = setupChecklist(shop({ ...READY, 'setting:contacts': contacts }), FACTS);
    expect(steps.identity).toEqual(['contact']);
  });

  it('OP-4: items that are archived, or lie in something archived, do not count', () => {
    const archived = { is_archived: true };
    for (const more of [
      [CATEGORY, { ...ITEM, ...archived }],
      [{ ...CATEGORY, ...archived }, ITEM],
      [{ ...CATEGORY, parent_id: 'gone' }, ITEM],
    ]) {
      expect(setupChecklist(shop(READY, more), FACTS).menu).toEqual(['items']);
    }
    const withError = (kind: 'setting' | 'menu' | 'item' | null, id: string | null, path = '') =>
      Object.entries(
        setupChecklist(shop(READY, [CATEGORY, ITEM]), { ...FACTS, errors: [{ kind, id, path }] }),
      ).filter(([, lacks]) => lacks.length > 0);
    expect(withError('item', 'reine')).toEqual([['menu', ['findings']]]);
    expect(withError('setting', 'site')).toEqual([['legal', ['findings']]]);
    expect(withError('setting', 'contacts')).toEqual([['identity', ['findings']]]);
    expect(withError('setting', 'features')).toEqual([['service', ['findings']]]);
    expect(withError('setting', 'payments')).toEqual([['payments', ['findings']]]);
    expect(withError(null, null)).toEqual([['menu', ['findings']]]);
    expect(withError('menu', 'carte', 'menu_name')).toEqual([['menu', ['findings']]]);
    for (const hours of ['pickup_time_ranges.mon[1]', 'time_ranges.tue[0]', 'active_times.mon']) {
      expect(withError('menu', 'carte', hours)).toEqual([['hours', ['findings']]]);
    }
  });

  it('OP-4: delivery needs an area, and a position where the distance decides', () => {
    const delivering = (delivery: object, contacts: object = {}) =>
      setupChecklist(
        shop({
          ...READY,
          'setting:contacts': { ...CONTACTS, ...contacts },
          'setting:features': { delivery: { active: true, ...delivery } },
          'menu:carte': { time_ranges: HOURS },
        }),
        FACTS,
      ).service;
    expect(delivering({ calculation_type: 'zone_based', zones: [] })).toEqual(['delivery_area']);
    expect(
      delivering({ calculation_type: 'zone_based', zones: [{ postal_code: '69001' }] }),
    ).toEqual([]);
    const byDistance = { calculation_type: 'distance', distance_tiers: [{ up_to: 3, fee: 2 }] };
    expect(delivering(byDistance)).toEqual(['position']);
    expect(delivering(byDistance, { latitude: 45.7, longitude: 4.8 })).toEqual([]);
    expect(delivering({ ...byDistance, distance_tiers: [] })).toEqual([
      'delivery_area',
      'position',
    ]);
  });

  it('OP-4: hours of delivery alone open no shop that does not deliver', () => {
    const steps = setupChecklist(shop({ ...READY, 'menu:carte': { time_ranges: HOURS } }), FACTS);
    expect(steps.service).toEqual(['service']);
    expect(steps.hours).toEqual([]);
  });

  it('OP-4: cards need the keys of a provider', () => {
    const paying = (payments: object, hasCardKeys = false) =>
      setupChecklist(shop({ 'setting:payments': payments }), { ...FACTS, hasCardKeys }).payments;
    expect(paying({ cod: { active: false } })).toEqual(['payment']);
    expect(paying({ stripe: { active: true } })).toEqual(['card_keys']);
    expect(paying({ stripe: { active: 'Yes' } }, true)).toEqual([]);
  });

  it('OP-4: a draft with anything in its fields is judged', () => {
    const odd = shop({
      'setting:contacts': { name: 7, address: null },
      'setting:site': { legal: 'none' },
      'menu:carte': { pickup_time_ranges: 'always' },
    });
    expect(setupChecklist(odd, FACTS).identity).toEqual(['name', 'address', 'contact']);
    expect(setupChecklist(odd, FACTS).hours).toEqual(['hours']);
  });
});
