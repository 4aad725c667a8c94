import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createApiClient } from '#lib/api/api-client.ts';
import { apiContext, contentVersionContext, siteContext } from '#lib/configuration/load-context.ts';
import { siteConfiguration } from '#lib/configuration/site-configuration.ts';
import { loader as robots } from './robots.ts';
import { loader as sitemap } from './sitemap.ts';

const ARTICLE = {
  slug: 'le-riz',
  title: 'Le riz',
  date: '2026-10-12',
  description: 'Trois lavages.',
  author: 'Camille Fontanel',
  picture: null,
};

/** A request for a document of a site with these fields. */
function asked(path: string, change: Partial<typeof siteConfiguration> = {}) {
  const context = new RouterContextProvider();
  context.set(siteContext, { ...siteConfiguration, ...change });
  context.set(contentVersionContext, async () => ({
    name: 'abcdefghijkl',
    since: '2026-11-20T12:00:00.000Z',
  }));
  const answer = { status: 'success', payload: [ARTICLE] };
  context.set(
    apiContext,
    createApiClient(async () => Response.json(answer)),
  );
  const request = new Request(`https://kinone.example.fr${path}`);
  return { context, request, params: {}, pattern: path, url: new URL(request.url) };
}

const FOUND = ['/', '/menu', '/cookie-policy', '/privacy-policy', '/terms-of-service'];

test('W-5: the sitemap lists what may be found, with the day of the last change', async () => {
  const text = await (await sitemap(asked('/sitemap.xml'))).text();
  expect(text.match(/(?<=<loc>)[^<]+/g)).toEqual(
    FOUND.map((path) => `https://kinone.example.fr${path}`),
  );
  expect(text.match(/(?<=<lastmod>)[^<]+/g)).toEqual(FOUND.map(() => '2026-11-20'));
});

test('W-5: the pages that a restaurant writes are listed where it allows them, articles with their days', async () => {
  const written = { disallowPages: [], blog: { enabled: true }, siteRoot: 'https://other.example' };
  const text = await (await sitemap(asked('/sitemap.xml', written))).text();
  for (const path of ['/about', '/contact', '/blog'])
    expect(text).toContain(`<loc>https://other.example${path}</loc>`);
  expect(text).toContain(
    '<loc>https://other.example/blog?article=le-riz</loc><lastmod>2026-10-12</lastmod>',
  );
});

test('W-5: crawlers are told what not to ask for, and where the sitemap is', async () => {
  const text = await robots(asked('/robots.txt')).text();
  for (const path of ['/checkout', '/fr/checkout', '/success', '/auth', '/profile'])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).toContain('Sitemap: https://kinone.example.fr/sitemap.xml');
});
