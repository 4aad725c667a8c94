import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { describe, expect, it } from 'vitest';
import {
  aCategory,
  aMenu,
  anItem,
  anOffer,
  anOption,
  anOptionGroup,
  aRestaurant,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { restaurantApis } from '#test/shops/restaurant-api.ts';
import { restaurantRepository } from './repository.ts';

const database = testDatabase();
const openApi = restaurantApis(database);

const en = <Texts extends object>(texts: Texts) => ({ translations: { en: texts } });

/** A restaurant whose texts have translations, each kind of them. */
function aTranslatedRestaurant(locales: readonly ('fr' | 'en')[] = ['fr', 'en']) {
  const sauces = anOptionGroup({
    option_options: [{ ...anOption({ id: 'soja', name: 'Soja' }), ...en({ name: 'Soy' }) }],
  });
  const items = [
    anItem({
      item_id: 'saumon',
      item_name: 'Maki saumon',
      item_description: 'Six pièces',
      item_image_alt: 'Six makis',
      options: [{ ...sauces, option_name: 'Sauces', ...en({ option_name: 'Dips' }) }],
      ...en({ item_name: 'Salmon maki', item_image_alt: 'Six rolls' }),
    }),
    anItem({ item_id: 'thon', item_name: 'Maki thon' }),
  ];
  const articles = [
    {
      slug: 'ouverture',
      title: 'Ouverture',
      date: '2026-01-01',
      text: 'Bienvenue.',
      description: '',
      author: '',
      picture: null,
      ...en({ title: 'Opening', text: 'Welcome.' }),
    },
  ];
  return aRestaurant({
    settings: someSettings({
      site: {
        tagline: 'Les sushis du quai',
        story: ['Depuis 1998.'],
        configuration: { locale: { available: [...locales] } },
        promises: [{ text: 'Livré chaud', ...en({ text: 'Delivered hot' }) }],
        ...en({ tagline: 'Sushi by the river', story: ['Since 1998.'] }),
      },
      blog: { articles },
    }),
    menus: [
      {
        ...aMenu({
          categories: [{ ...aCategory({ items }), ...en({ category_name: 'Maki rolls' }) }],
        }),
        ...en({ menu_name: 'The menu' }),
      },
    ],
    offers: [
      { ...anOffer({ id: 'midi', name: 'Midi' }), ...en({ name: 'Lunch' }) },
      {
        ...anOffer({ id: 'merci', name: 'Merci', auto_apply: 'No', code: 'MERCI' }),
        ...en({ name: 'Thanks' }),
      },
    ],
  });
}

function withoutTranslations(document: RestaurantDocument): RestaurantDocument {
  return JSON.parse(
    JSON.stringify(document, (name, value) => (name === 'translations' ? undefined : value)),
  );
}

const ADDRESSES = [
  '/v2/public/menus',
  '/v2/public/products/carte',
  '/v2/public/offers',
  '/v2/public/offers/merci',
  '/v2/public/settings',
  '/v2/public/articles',
  '/v2/public/articles/ouverture',
];

describe('the restaurant’s translations', () => {
  it('LA-32: come back from the database as the file has them', async () => {
    const repository = restaurantRepository(database.pool);
    const document = aTranslatedRestaurant();
    await repository.replace(document, new Map());
    expect((await repository.read()).document).toEqual(JSON.parse(JSON.stringify(document)));
    const bare = withoutTranslations(document);
    await repository.replace(bare, new Map());
    expect((await repository.read()).document).toEqual(bare);
  });

  it('LA-33: are what the API answers in their language, and French elsewhere', async () => {
    const { get } = await openApi(aTranslatedRestaurant());
    const answers = async (prefix: string) =>
      (await Promise.all(ADDRESSES.map((path) => get(`${prefix}${path}`)))).map(({ body }) => body);
    const [french, english] = [(await answers('')).join('\n'), (await answers('/en')).join('\n')];
    const TRANSLATED = [
      ...([
        ['Maki saumon', 'Salmon maki'],
        ['Six makis', 'Six rolls'],
        ['Sauces', 'Dips'],
      ] as const),
      ...([
        ['Soja', 'Soy'],
        ['Makis', 'Maki rolls'],
        ['Midi', 'Lunch'],
        ['Merci', 'Thanks'],
      ] as const),
      ...([
        ['Les sushis du quai', 'Sushi by the river'],
        ['Depuis', 'Since'],
      ] as const),
      ...([
        ['Livré chaud', 'Delivered hot'],
        ['Ouverture', 'Opening'],
      ] as const),
      ['Bienvenue.', 'Welcome.'] as const,
    ];
    for (const [text, translation] of TRANSLATED) {
      expect(french).not.toContain(`"${translation}`);
      expect(english).toContain(`"${translation}`);
      if (text !== 'Makis') expect(french).toContain(`"${text}`);
    }
    expect(english).toContain('Maki thon');
    expect(english).toContain('Six pièces');
    expect(`${french}${english}`).not.toContain('translations');
  });

  it('LA-30: answers of a shop with French alone are those of a file without translations', async () => {
    const translated = await openApi(aTranslatedRestaurant(['fr']));
    const before = await Promise.all(ADDRESSES.map((path) => translated.get(path)));
    const bare = await openApi(withoutTranslations(aTranslatedRestaurant(['fr'])));
    for (const [index, path] of ADDRESSES.entries()) {
      const [answer, plain] = [before[index], await bare.get(path)];
      expect(answer?.body).toBe(plain.body);
      expect(answer?.headers.etag).toBe(plain.headers.etag);
    }
  });

  it('LA-33: answers in different languages have different tags', async () => {
    const { get } = await openApi(aTranslatedRestaurant());
    const french = await get('/v2/public/menus');
    const english = await get('/en/v2/public/menus');
    expect(french.headers.etag).not.toBe(english.headers.etag);
    const again = await get('/en/v2/public/menus', { 'if-none-match': english.headers.etag });
    expect(again.statusCode).toBe(304);
  });
});
