import { articleAnswer, articlesAnswer } from '@comptoir/contract/menus/articles';
import { describe, expect, it } from 'vitest';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { restaurantApis } from '#test/shops/restaurant-api.ts';

const openApi = restaurantApis(testDatabase());
const ARTICLES = '/v2/public/articles';

const anArticle = (slug: string, date: string) => ({
  slug,
  title: `À propos : ${slug}`,
  date,
  description: 'En deux mots.',
  author: 'Camille',
  picture: 'https://example.fr/riz.jpg',
  text: '## Le riz\n\nCuit.',
});
const withArticles = aRestaurant({
  settings: someSettings({
    blog: { articles: [anArticle('le-riz', '2026-03-02'), anArticle('le-the', '2026-05-01')] },
  }),
});

describe('the articles of the blog', () => {
  it('W-7: are listed without their texts, the newest first', async () => {
    const { get } = await openApi(withArticles);
    const answer = await get(ARTICLES);
    expect(articlesAnswer.parse(answer.json())).toEqual(answer.json());
    const { text, ...newest } = anArticle('le-the', '2026-05-01');
    expect(text).not.toBe('');
    expect(answer.json().payload).toEqual([newest, expect.objectContaining({ slug: 'le-riz' })]);
  });

  it('W-7: are read whole by their addresses, and revalidated by their tag', async () => {
    const { get } = await openApi(withArticles);
    const answer = await get(`${ARTICLES}/le-riz`);
    expect(articleAnswer.parse(answer.json())).toEqual(answer.json());
    expect(answer.json().payload).toEqual(anArticle('le-riz', '2026-03-02'));
    const known = await get(`${ARTICLES}/le-riz`, { 'if-none-match': String(answer.headers.etag) });
    expect(known.statusCode).toBe(304);
  });

  it('W-7: an article that there is not is not found, and an empty blog is no error', async () => {
    const { get } = await openApi(aRestaurant());
    expect((await get(ARTICLES)).json()).toEqual({ status: 'success', payload: [] });
    expect((await get(`${ARTICLES}/le-riz`)).json().code).toBe('not_found');
  });

  it('LA-33: say which of their texts have no translation', async () => {
    const whole = { title: 'About rice', description: 'In short.', text: 'Cooked.' };
    const articles = [
      { ...anArticle('le-riz', '2026-03-02'), translations: { en: whole } },
      { ...anArticle('le-the', '2026-05-01'), translations: { en: { title: 'About tea' } } },
    ];
    const settings = someSettings({
      site: { configuration: { locale: { available: ['fr', 'en'] } } },
      blog: { articles },
    });
    const { get } = await openApi(aRestaurant({ settings }));
    const english = (await get(`/en${ARTICLES}/le-the`)).json().payload;
    expect(english).toMatchObject({
      title: 'About tea',
      description: 'En deux mots.',
      untranslated: ['description', 'text'],
    });
    expect((await get(`/en${ARTICLES}/le-riz`)).json().payload).toEqual({
      ...anArticle('le-riz', '2026-03-02'),
      ...whole,
    });
    expect((await get(`${ARTICLES}/le-the`)).json().payload).toEqual(
      anArticle('le-the', '2026-05-01'),
    );
  });

  it('I-9: are no part of the settings that every page carries', async () => {
    const { get } = await openApi(withArticles);
    expect((await get('/v2/public/settings')).body).not.toContain('Le riz');
  });
});
