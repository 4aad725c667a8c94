import { expect } from '@playwright/test';
import sharp from 'sharp';
import { installWorker } from '../../harness/browser/worker.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';

const PWA = { backgroundColor: '#f4efe6', themeColor: '#b93a22', shortName: 'Le bol' };

test.use({
  serviceWorkers: 'allow',
  restaurant: testRestaurant(({ settings: { site } }) => {
    site.configuration = { pwa: { ...PWA, logoPadding: 0.2 } };
  }),
});

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string }[];
  readonly screenshots: readonly { readonly src: string; readonly sizes: string }[];
  readonly shortcuts: readonly { readonly url: string }[];
}

test('B-9, B-10: a device lacks nothing to install the shop, in the colours of its restaurant', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await installWorker(page);
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A private window cannot install.
  const missing = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(missing).toEqual([]);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest: Manifest = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({
    short_name: 'Le bol',
    theme_color: '#b93a22',
    background_color: '#f4efe6',
  });
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await request.get(src);
    expect(picture.headers()['cache-control']).toContain('immutable');
    const { width, height } = await sharp(await picture.body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200);
  const icon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const picture = await request.get(icon ?? '');
  expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 180, height: 180 });
});
