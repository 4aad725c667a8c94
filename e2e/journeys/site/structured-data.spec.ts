import { expect } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';

const FOUND = ['/', '/menu', '/cookie-policy', '/privacy-policy', '/terms-of-service'];
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

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
    const html = await (await request.get('/menu')).text();
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.stringify(JSON.parse(data))).toContain('</script><script>document');
  });
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
