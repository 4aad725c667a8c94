import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { menusAnswer } from '@comptoir/contract/menus/menus';
import { checkRestaurant } from '@comptoir/contract/restaurant-file/restaurant-check';
import { publicSettings } from '@comptoir/contract/settings/public-settings';
import type { Locale } from '@comptoir/domain/languages/locale';
import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '#lib/api/api-client.ts';
import {
  apiContext,
  contentVersionContext,
  localeContext,
  settingsContext,
  siteContext,
} from '#lib/configuration/load-context.ts';
import { siteConfiguration } from '#lib/configuration/site-configuration.ts';
import { documentParts } from './document-parts.server.tsx';

const ROOT = 'https://kinone.example.fr';
const DEMO = join(import.meta.dirname, '../../../../restaurants/demo/restaurant.json');

const check = checkRestaurant(JSON.parse(readFileSync(DEMO, 'utf8')));
if (check.kind === 'invalid') throw new Error('The demo restaurant is invalid');
const { settings } = check.document;
/** As the API answers them, with what the file leaves out. */
const { payload: menus } = menusAnswer.parse({ status: 'success', payload: check.document.menus });

const ARTICLE = {
  slug: 'le-riz',
  title: 'Le riz',
  date: '2026-10-12',
  description: 'Trois lavages & un éventail.',
  author: 'Camille Fontanel',
  picture: null,
  text: 'Cuit.',
};

/** The document's metadata: its tags, one per line, and its structured data. */
async function metadataOf(
  path: string,
  contentVersion: string | null = 'abcdefghijkl',
  locale: Locale = 'fr',
) {
  const context = new RouterContextProvider();
  const available: Locale[] = locale === 'fr' ? ['fr'] : ['fr', locale];
  const site = { ...siteConfiguration, locale: { default: 'fr' as const, available } };
  context.set(siteContext, { ...site, siteRoot: ROOT });
  context.set(localeContext, locale);
  context.set(settingsContext, { state: 'success', payload: publicSettings(settings) });
  const answers: Readonly<Record<string, unknown>> = {
    '/v2/public/menus': menus,
    '/v2/public/articles/le-riz': ARTICLE,
  };
  context.set(
    apiContext,
    createApiClient(async (asked) => {
      const payload = answers[asked];
      return payload
        ? Response.json({ status: 'success', payload })
        : Response.json({ status: 'error', code: 'not_found' }, { status: 404 });
    }),
  );
  if (contentVersion) {
    context.set(contentVersionContext, async () => ({
      name: contentVersion,
      since: '2026-11-20T12:00:00.000Z',
    }));
  }
  const parts = await documentParts(new Request(`http://asked.example${path}`), context);
  if (parts === null) return null;
  const head = renderToStaticMarkup(parts.head);
  const json = /<script[^>]*>(.*)<\/script>/.exec(renderToStaticMarkup(parts.foot))?.[1] ?? '';
  return {
    tags: new Map(
      [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
        ([, name = '', content = '']) => [name, content],
      ),
    ),
    languages: [...head.matchAll(/hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, ...link]) => link),
    types: JSON.parse(json)['@graph'].map((thing: { '@type': string }) => thing['@type']),
    graph: JSON.parse(json)['@graph'],
  };
}

describe('the metadata of a page', () => {
  it('W-1: each page has a description of its own, short enough to be shown', async () => {
    const pages = ['/', '/menu', '/about', '/contact', '/blog', '/cookie-policy'];
    const others = ['/privacy-policy', '/terms-of-service', '/menu?product=plateau-comptoir'];
    const descriptions = await Promise.all(
      [...pages, ...others, '/blog?article=le-riz'].map(
        async (path) => (await metadataOf(path))?.tags.get('description') ?? '',
      ),
    );
    expect(new Set(descriptions).size).toBe(descriptions.length);
    for (const description of descriptions) {
      expect(description.length).toBeGreaterThan(10);
      expect(description.length).toBeLessThanOrEqual(180);
      expect(description).not.toMatch(/\.\.|…\./);
    }
  });

  it('W-1: a page has one language and one canonical URL, under any requested one', async () => {
    for (const path of ['/menu', '/fr/menu', '/fr/menu/', '/menu?product=plateau-comptoir']) {
      expect((await metadataOf(path))?.languages).toEqual([
        ['fr', `${ROOT}/menu`],
        ['x-default', `${ROOT}/menu`],
      ]);
    }
    expect((await metadataOf('/fr/blog?article=le-riz'))?.languages[0]?.[1]).toBe(
      `${ROOT}/blog?article=le-riz`,
    );
  });

  it('LA-3: an English page names its addresses in both languages, and itself in its tags and data', async () => {
    const { tags, languages, graph } = (await metadataOf('/en/menu', 'abcdefghijkl', 'en')) ?? {};
    expect(languages).toEqual([
      ['fr', `${ROOT}/menu`],
      ['en', `${ROOT}/en/menu`],
      ['x-default', `${ROOT}/menu`],
    ]);
    expect(Object.fromEntries(tags ?? [])).toMatchObject({
      'og:locale': 'en_GB',
      'og:title': 'Menu',
      'og:url': `${ROOT}/en/menu`,
      description: expect.stringMatching(/^The menu of Kinoné: .* to order online\.$/),
    });
    const [restaurant, crumbs, menu] = graph ?? [];
    expect(restaurant).toMatchObject({
      '@id': `${ROOT}/#restaurant`,
      hasMenu: `${ROOT}/en/menu`,
      paymentAccepted: 'Cash, Card',
    });
    expect(crumbs.itemListElement[0]).toMatchObject({ name: 'Home', item: `${ROOT}/en/` });
    expect(menu).toMatchObject({ '@type': 'Menu', inLanguage: 'en' });
  });

  it('W-1: pages of one visitor, and pages that are none, say nothing', async () => {
    for (const path of ['/checkout', '/success', '/fr/checkout?step=payment', '/nulle-part']) {
      expect(await metadataOf(path)).toBeNull();
    }
  });

  it('W-3: a shared link shows the page and the site’s picture', async () => {
    const { tags } = (await metadataOf('/')) ?? {};
    expect(Object.fromEntries(tags ?? [])).toMatchObject({
      'og:type': 'website',
      'og:site_name': 'Kinoné',
      'og:title': 'Kinoné',
      'og:url': `${ROOT}/`,
      'og:locale': 'fr_FR',
      'og:image': `${ROOT}/_cards/abcdefghijkl/site.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
  });

  it('W-3: a shared dish shows itself, under its own address', async () => {
    const { tags } = (await metadataOf('/menu?product=plateau-comptoir')) ?? {};
    expect(Object.fromEntries(tags ?? [])).toMatchObject({
      'og:title': 'Plateau Comptoir',
      'og:url': `${ROOT}/menu?product=plateau-comptoir`,
      'og:image': `${ROOT}/_cards/abcdefghijkl/dishes/plateau-comptoir.jpg`,
      'og:image:alt': 'Plateau Comptoir, Kinoné',
      'og:description': expect.stringMatching(/16 pièces, 19,90\s€ à emporter\.$/),
    });
    const sized = (await metadataOf('/menu?product=roll-comptoir'))?.tags;
    // Four pieces at 6.90 €, eight at 12.50 €. Rule C-16.
    expect(sized?.get('og:description')).toMatch(/ dès 6,90\s€ à emporter\.$/);
    const unknown = (await metadataOf('/menu?product=inconnu'))?.tags;
    expect(unknown?.get('og:url')).toBe(`${ROOT}/menu`);
  });

  it('W-3: a shared article is one', async () => {
    const { tags, types } = (await metadataOf('/blog?article=le-riz')) ?? {};
    expect(Object.fromEntries(tags ?? [])).toMatchObject({
      'og:type': 'article',
      'og:title': 'Le riz',
      'og:description': 'Trois lavages &amp; un éventail.',
      'article:published_time': '2026-10-12',
    });
    expect(types).toEqual(['Restaurant', 'BreadcrumbList', 'BlogPosting']);
  });

  it('W-3: without a content version there is no social image', async () => {
    const tags = (await metadataOf('/', null))?.tags;
    expect(tags?.has('og:image')).toBe(false);
    expect(tags?.get('twitter:card')).toBe('summary');
  });

  it('W-2: the menu is on the menu’s page, the breadcrumb on every page but the home page', async () => {
    expect((await metadataOf('/'))?.types).toEqual(['Restaurant', 'WebSite']);
    expect((await metadataOf('/menu'))?.types).toEqual([
      'Restaurant',
      'BreadcrumbList',
      'Menu',
      'Menu',
    ]);
    const dish = await metadataOf('/menu?product=plateau-comptoir');
    expect(dish?.graph[1].itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Accueil',
      'La carte',
      'Plateau Comptoir',
    ]);
  });
});
