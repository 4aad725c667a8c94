import type { WireSettings } from '@comptoir/contract/settings/settings';
import { describe, expect, it } from 'vitest';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const openShop = shops(testDatabase());
const ASSET_LINKS = '/.well-known/assetlinks.json';
const SITE_ASSOCIATION = '/.well-known/apple-app-site-association';
const FINGERPRINT = Array.from({ length: 32 }, () => 'A0').join(':');

async function ask(url: string, site?: WireSettings['site']) {
  const { app } = await openShop({ settings: someSettings(site ? { site } : {}) });
  return app.inject(url);
}

describe('the apps of a restaurant', () => {
  const site = {
    app: { id: 'fr.kinone', android_certificates: [FINGERPRINT], apple_team: 'ABCDE12345' },
  };

  it('X-10: are named to Android', async () => {
    const answer = await ask(ASSET_LINKS, site);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    expect(answer.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'fr.kinone',
          sha256_cert_fingerprints: [FINGERPRINT],
        },
      },
    ]);
  });

  it('X-10: are named to Apple’s devices, with the pages that they open', async () => {
    const answer = await ask(SITE_ASSOCIATION, site);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json()).toEqual({
      applinks: {
        details: [
          {
            appIDs: ['ABCDE12345.fr.kinone'],
            components: [
              { '/': '/menu' },
              { '/': '/fr/menu' },
              { '/': '/order' },
              { '/': '/fr/order' },
              { '/': '/fr/checkout' },
              { '/': '/fr/group/checkout' },
            ],
          },
        ],
      },
    });
  });

  it.each([
    [ASSET_LINKS, undefined],
    [SITE_ASSOCIATION, undefined],
    [ASSET_LINKS, { app: { id: 'fr.kinone', apple_team: 'ABCDE12345' } }],
    [ASSET_LINKS, { app: { id: 'fr.kinone', android_certificates: [] } }],
    [SITE_ASSOCIATION, { app: { id: 'fr.kinone', android_certificates: [FINGERPRINT] } }],
    [SITE_ASSOCIATION, { app: { apple_team: 'ABCDE12345' } }],
  ])('X-10: without one, %s is not there (%j)', async (url, without) => {
    const answer = await ask(url, without);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('Apple Pay’s file about the domain', () => {
  const DOMAIN = '/.well-known/apple-developer-merchantid-domain-association';

  it('Y-40: is served as it was configured, as a text', async () => {
    const { app } = await openShop({}, { applePayAssociation: '7B227073704964223A22' });
    const answer = await app.inject(DOMAIN);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    expect(answer.body).toBe('7B227073704964223A22');
  });

  it('Y-40: is not there where none is configured', async () => {
    const { app } = await openShop();
    const answer = await app.inject(DOMAIN);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });
});
