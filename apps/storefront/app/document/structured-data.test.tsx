import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRestaurant } from '@comptoir/contract/restaurant-file/restaurant-check';
import { toPublicMenu } from '@comptoir/contract/restaurant-file/restaurant-file';
import { publicSettings } from '@comptoir/contract/settings/public-settings';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StructuredData } from './document-tags.server.tsx';
import { menuData } from './menu-data.server.ts';
import { articleData, breadcrumbData, siteData } from './page-data.server.ts';
import { openingHoursData, restaurantData } from './restaurant-data.server.ts';
import { restaurantProfile } from './restaurant-profile.server.ts';
import { schemaVocabulary, strangeNames } from './test-vocabulary.ts';

const ROOT = 'https://kinone.example.fr';
const DEMO = join(import.meta.dirname, '../../../../restaurants/demo/restaurant.json');

const check = checkRestaurant(JSON.parse(readFileSync(DEMO, 'utf8')));
if (check.kind === 'invalid') throw new Error('The demo restaurant is invalid');
const menus = check.document.menus.map(toPublicMenu);
const settings = {
  ...check.document.settings,
  payments: { cod: { active: true }, stripe: { active: true } },
};
const demo = restaurantProfile(ROOT, publicSettings(settings), 'Comptoir');
const unnamed = restaurantProfile(ROOT, [], 'Comptoir');

const ARTICLE = {
  slug: 'le-riz',
  title: 'Le riz',
  date: '2026-10-12',
  description: 'Trois lavages.',
  author: 'Camille Fontanel',
  picture: '/images/riz.svg',
  text: 'Cuit.',
};

describe('structured data', () => {
  const vocabulary = schemaVocabulary();

  it('W-2: has no type and no property that schema.org does not know', () => {
    const everything = [
      restaurantData(demo, menus, `${ROOT}/_cards/abc/site.jpg`),
      siteData(demo),
      ...menuData(demo, menus),
      breadcrumbData(demo, [{ name: 'Accueil', path: '/' }]),
      articleData(demo, ARTICLE, null),
      restaurantData(unnamed, [], null),
    ];
    expect(strangeNames(everything, vocabulary)).toEqual([]);
  });

  it('W-2: would be found out', () => {
    const data = [
      { '@type': 'Restaurant', name: 'Kinoné', hasMenu: { '@type': 'Carte' } },
      { '@type': 'MenuItem', price: 12, offers: { '@type': 'Offer', price: 12 } },
      { '@type': 'EntryPoint', inLanguage: 'fr' },
    ];
    expect(strangeNames(data, vocabulary)).toEqual([
      '[0].hasMenu: Carte',
      '[1].price of MenuItem',
      '[2].inLanguage of EntryPoint',
    ]);
  });

  it('W-2: names the restaurant, where it is, and how orders are taken', () => {
    expect(restaurantData(demo, menus, null)).toMatchObject({
      name: 'Kinoné',
      telephone: '+33 4 65 71 14 02',
      address: {
        streetAddress: '14 rue Mercière',
        postalCode: '69002',
        addressLocality: 'Lyon',
        addressCountry: 'FR',
      },
      geo: { latitude: 45.7625, longitude: 4.8335 },
      servesCuisine: 'Japonaise',
      priceRange: '€€',
      paymentAccepted: 'Espèces, Carte bancaire',
      potentialAction: {
        target: { urlTemplate: `${ROOT}/menu` },
        deliveryMethod: [
          'https://schema.org/OnSitePickup',
          { '@id': 'http://purl.org/goodrelations/v1#DeliveryModeOwnFleet' },
        ],
      },
    });
  });

  it('W-2: leaves out what the settings do not say', () => {
    const data = restaurantData(unnamed, [], null);
    expect(Object.keys(data)).toEqual([
      '@type',
      '@id',
      'name',
      'url',
      'currenciesAccepted',
      'paymentAccepted',
      'hasMenu',
      'potentialAction',
    ]);
    expect(data).toMatchObject({ name: 'Comptoir', potentialAction: { deliveryMethod: [{}] } });
  });

  it('W-2 and C-20: a formula has its courses with the addresses of their dishes', () => {
    const [menu] = structuredClone(menus);
    const [dish, other] = menu?.categories[0]?.items ?? [];
    if (!menu || !dish || !other) throw new Error('The demo restaurant has dishes.');
    const items = [{ item_id: other.item_id, supplement: 2 }];
    dish.courses = [{ course_id: 'plat', course_name: 'Plat', min: 1, max: 1, items }];
    const [data] = menuData(demo, [menu]);
    expect(strangeNames(data, vocabulary)).toEqual([]);
    expect(JSON.stringify(data)).toContain(
      `"menuAddOn":[{"@type":"MenuSection","name":"Plat","hasMenuItem":[{"@type":"MenuItem","url":"${ROOT}/menu?product=${other.item_id}"}]}]`,
    );
  });

  it('W-2 and C-16: says the price of each size, and the lowest one where what has to be chosen costs more', () => {
    const [menu] = structuredClone(menus);
    const [pizza, formula, dish] = menu?.categories[0]?.items ?? [];
    if (!menu || !pizza || !formula || !dish) throw new Error('The demo restaurant has dishes.');
    const group = {
      option_id: 'g',
      option_name: 'G',
      min_selected: 1,
      max_selected: 1,
      max_units: 1,
    };
    const option = { description: null, is_available: true, tax_rate: null };
    pizza.options = [
      {
        ...group,
        kind: 'size' as const,
        option_options: [
          { ...option, id: 's', name: 'Petite', price: 9.5 },
          { ...option, id: 'l', name: 'Grande', price: 14.5, price_delivery: 15.5 },
        ],
      } as never,
    ];
    formula.item_price = { price_pickup: 16.9, price_delivery: 16.9, tax_rate: 10 } as never;
    formula.options = [];
    formula.courses = [
      {
        ...{ course_id: 'plat', course_name: 'Plat', min: 1, max: 1 },
        items: [{ item_id: dish.item_id, supplement: 2 }],
      },
    ];
    dish.options = [];
    const text = JSON.stringify(menuData(demo, [menu]));
    expect(text).toContain('"@type":"Offer","price":"9.50","name":"Petite"');
    expect(text).toContain('"@type":"Offer","price":"14.50","name":"Grande"');
    expect(text).toContain('"@type":"Offer","price":"15.50","name":"Grande"');
    // 16.90 € and the 2.00 € that the only dish costs more.
    expect(text).toContain('"@type":"AggregateOffer","lowPrice":"18.90"');
    expect(strangeNames(menuData(demo, [menu]), vocabulary)).toEqual([]);
  });

  it('W-2 and BK-63: names the means that are taken at hand-over, each once', () => {
    const payments = {
      ...{ cod: { active: true }, stripe: { active: true } },
      at_handover: ['terminal' as const, 'meal_voucher' as const],
    };
    const profile = restaurantProfile(ROOT, publicSettings({ ...settings, payments }), 'Comptoir');
    expect(restaurantData(profile, [], null)).toMatchObject({
      paymentAccepted: 'Carte bancaire, Titres-restaurant',
    });
  });

  it('W-2: has every dish, at its address, for each of its prices', () => {
    const items = menuData(demo, menus)
      .flatMap(({ hasMenuSection }) => [hasMenuSection].flat())
      .flatMap((section) =>
        typeof section === 'object' && 'hasMenuItem' in section ? [section.hasMenuItem].flat() : [],
      );
    const sold = menus
      .flatMap(({ categories }) => categories)
      .flatMap((category) => category.items);
    expect(items).toHaveLength(sold.length);
    expect(
      items.find((item) => item && 'name' in item && item.name === 'Plateau Comptoir'),
    ).toEqual({
      '@type': 'MenuItem',
      name: 'Plateau Comptoir',
      url: `${ROOT}/menu?product=plateau-comptoir`,
      description: expect.stringMatching(/^6 makis saumon, .* Allergènes : poisson, sésame\.$/),
      image: 'images/plateau-comptoir.svg',
      offers: [
        {
          '@type': 'Offer',
          price: '19.90',
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
          availableDeliveryMethod: 'https://schema.org/OnSitePickup',
        },
        {
          '@type': 'Offer',
          price: '21.90',
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
          availableDeliveryMethod: {
            '@id': 'http://purl.org/goodrelations/v1#DeliveryModeOwnFleet',
          },
        },
      ],
    });
    expect(
      items.find((item) => item && 'name' in item && item.name === 'Maki avocat'),
    ).toMatchObject({ suitableForDiet: 'https://schema.org/VegetarianDiet' });
  });

  it('W-2: marks what is out of stock, with one price where nothing is delivered', () => {
    const { features } = settings;
    const pickupOnly = restaurantProfile(
      ROOT,
      publicSettings({ ...settings, features: { ...features, delivery: { active: false } } }),
      '',
    );
    const [menu] = menuData(
      pickupOnly,
      menus.map((each) => ({ ...each, menu_is_available: false })),
    );
    expect(JSON.stringify(menu)).toContain('https://schema.org/OutOfStock');
    expect(JSON.stringify(menu)).not.toMatch(/InStock|DeliveryMode/);
  });

  it('W-2: no text ends its element early', () => {
    const things = [{ '@type': 'Restaurant', name: '</script><script>alert(1)' }] as const;
    const html = renderToStaticMarkup(<StructuredData things={things} />);
    expect(html.match(/<\/?script/g)).toHaveLength(2);
    const json = /<script[^>]*>(.*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)['@graph']).toEqual(things);
  });
});

describe('opening hours for machines', () => {
  const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };

  it('W-2: days with the same hours are one entry, a day with two ranges stands in two', () => {
    const lunch = { start: 690, end: 885 };
    const dinner = { start: 1080, end: 1365 };
    const week = { ...closed, mon: [lunch, dinner], tue: [lunch, dinner], sun: [lunch] };
    expect(openingHoursData(week)).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Sunday'],
        opens: '11:30',
        closes: '14:45',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday'],
        opens: '18:00',
        closes: '22:45',
      },
    ]);
  });

  it('W-2: a night belongs to the day on which it starts', () => {
    const week = {
      ...closed,
      sat: [{ start: 1080, end: 1470 }],
      fri: [{ start: 1080, end: 1440 }],
    };
    expect(openingHoursData(week)).toMatchObject([
      { dayOfWeek: ['Friday'], opens: '18:00', closes: '00:00' },
      { dayOfWeek: ['Saturday'], opens: '18:00', closes: '00:30' },
    ]);
  });

  it('W-2: a whole day is one', () => {
    const week = { ...closed, wed: [{ start: 360, end: 1800 }] };
    expect(openingHoursData(week)).toMatchObject([{ opens: '00:00', closes: '23:59' }]);
  });
});
