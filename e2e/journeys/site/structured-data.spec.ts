import { type APIRequestContext, expect } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';

const FOUND = ['/', '/menu', '/cookie-policy', '/privacy-policy', '/terms-of-service'];
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

interface Thing {
  readonly '@type': string;
  readonly [field: string]: unknown;
}

/** The structured data of the document, as a machine without scripts reads it. */
async function dataOf(request: APIRequestContext, path: string): Promise<readonly Thing[]> {
  const html = await (await request.get(path)).text();
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(found).toHaveLength(1);
  return JSON.parse(found[0]?.[1] ?? '')['@graph'];
}

function ofType(things: readonly Thing[], type: string): Thing {
  const found = things.find((thing) => thing['@type'] === type);
  if (!found) throw new Error(`There is no ${type}`);
  return found;
}

test('W-2: every page names the restaurant, its hours and the way to order', async ({
  request,
  baseURL,
}) => {
  for (const path of FOUND) {
    const restaurant = ofType(await dataOf(request, path), 'Restaurant');
    expect(restaurant).toMatchObject({
      name: 'Kinoné',
      telephone: '+33 4 65 71 14 02',
      address: { '@type': 'PostalAddress', postalCode: '69002', addressLocality: 'Lyon' },
      geo: { latitude: 45.7625, longitude: 4.8335 },
      hasMenu: `${baseURL}/menu`,
      potentialAction: { '@type': 'OrderAction', target: { urlTemplate: `${baseURL}/menu` } },
    });
    // Open around the clock.
    expect(restaurant.openingHoursSpecification).toMatchObject([
      { opens: '00:00', closes: '23:59' },
    ]);
  }
});

test('W-2: every dish of the menu is in its data, and its address opens it', async ({
  page,
  request,
  baseURL,
}) => {
  const things = await dataOf(request, '/fr/menu');
  expect(ofType(things, 'BreadcrumbList').itemListElement).toMatchObject([
    { name: 'Accueil', item: `${baseURL}/` },
    { name: 'La carte', item: `${baseURL}/menu` },
  ]);
  const menus = things.filter((thing) => thing['@type'] === 'Menu');
  expect(menus.map(({ name }) => name)).toEqual(['La carte', 'Le midi']);
  const text = JSON.stringify(menus);
  expect(text).toContain('"suitableForDiet":"https://schema.org/VegetarianDiet"');
  expect(text).toMatch(/Allergènes : [^"]*poisson/);
  const addressesIn = (data: string) => data.match(/(?<="url":")[^"]*\/menu\?product=[^"]+/g) ?? [];
  // A formula names the dishes of its courses once more.
  const dishes = JSON.stringify(menus, (key, value) => (key === 'menuAddOn' ? undefined : value));
  const addresses = addressesIn(dishes);
  expect(addresses.length).toBeGreaterThan(90);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(new Set(addressesIn(text))).toEqual(new Set(addresses));
  const soup = addresses.find((address) => address.endsWith('=soupe-miso')) ?? '';
  await page.goto(soup);
  await expect(page.getByRole('dialog', { name: 'Soupe miso' })).toBeVisible();
});

test.describe('a dish with a dangerous name', () => {
  test.use({
    restaurant: testRestaurant(({ menus }) => {
      const item = menus[0]?.categories[0]?.items[0];
      if (item) item.item_name = '</script><script>document.title="1"</script>';
    }),
  });

  test('W-2: structured data run nothing', async ({ page, request }) => {
    await page.goto('/menu');
    await expect(page).toHaveTitle('La carte · Kinoné');
    expect(JSON.stringify(await dataOf(request, '/menu'))).toContain('</script><script>document');
  });
});

test('W-1: pages of one visitor and the data of pages are for no index', async ({ request }) => {
  for (const path of ['/checkout', '/success', '/auth/login', '/profile']) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex"/>');
    expect(html, path).not.toContain('application/ld+json');
  }
  const data = await request.get('/menu.data');
  expect(data.headers()['x-robots-tag']).toBe('noindex');
  expect(await (await request.get('/menu')).text()).not.toContain('name="robots"');
});

test('W-3, and W-4: a link has a picture, which is there and stays for ever', async ({
  request,
  baseURL,
}) => {
  const images = new Set<string>();
  for (const path of ['/', '/menu', '/menu?product=plateau-comptoir', '/menu?product=soupe-miso']) {
    const html = await (await request.get(path)).text();
    const image = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(image).toContain(`${baseURL}/_cards/`);
    images.add(image);
    const answer = await request.get(image);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['cache-control']).toContain('immutable');
    expect((await answer.body()).subarray(0, 3)).toEqual(JPEG);
    const known = { 'if-none-match': answer.headers().etag ?? '' };
    expect((await request.get(image, { headers: known })).status()).toBe(304);
  }
  expect(images.size).toBe(3);
  const [first = ''] = images;
  for (const nowhere of ['dishes/inconnu.jpg', 'dishes/..', 'site.png', 'dishes/a%2Fb.jpg']) {
    const answer = await request.get(first.replace('site.jpg', nowhere));
    expect([nowhere, answer.status()]).toEqual([nowhere, 404]);
  }
});

test('W-3: a shared dish has its own title and description', async ({ page, baseURL }) => {
  await page.goto('/menu?product=plateau-comptoir');
  await expect(page).toHaveTitle('Plateau Comptoir · Kinoné');
  const property = (name: string) => page.locator(`meta[property="og:${name}"]`);
  await expect(property('title')).toHaveAttribute('content', 'Plateau Comptoir');
  await expect(property('url')).toHaveAttribute(
    'content',
    `${baseURL}/menu?product=plateau-comptoir`,
  );
  await expect(property('description')).toHaveAttribute('content', /16 pièces, 19,90/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/menu`);
  await expect(page.locator('link[rel=alternate][hreflang=x-default]')).toHaveAttribute(
    'href',
    `${baseURL}/menu`,
  );
});

test('W-5: the sitemap lists what may be found, with the day of the last change', async ({
  request,
  baseURL,
}) => {
  for (const path of ['/sitemap.xml', '/fr/sitemap.xml']) {
    const text = await (await request.get(path)).text();
    expect(text.match(/(?<=<loc>)[^<]+/g)).toEqual(FOUND.map((found) => `${baseURL}${found}`));
    const days = text.match(/(?<=<lastmod>)\d{4}-\d\d-\d\d(?=<)/g) ?? [];
    expect(days).toHaveLength(FOUND.length);
  }
  const robots = await (await request.get('/robots.txt')).text();
  for (const path of ['/checkout', '/fr/checkout', '/success', '/auth', '/profile']) {
    expect(robots).toContain(`Disallow: ${path}\n`);
  }
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test('the documents are valid HTML', async ({ request }) => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // React writes attributes in its own case, and elements without content with a slash.
      'attr-case': 'off',
      'void-style': 'off',
      // Names of one part are written so by React, and mean the same.
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-inline-style': 'off',
      'require-sri': 'off',
      'long-title': 'off',
    },
  });
  for (const path of [...FOUND, '/checkout', '/success']) {
    const html = await (await request.get(path)).text();
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message}: ${selector}`),
    );
    expect(messages, path).toEqual([]);
  }
});
