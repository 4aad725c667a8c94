import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { serveAppIcons } from './routes.ts';

const temporaryDirectory = temporaryDirectories();
const HASH = '0123456789abcdef0123456789abcdef';
const BADGE = `/images/${HASH}/seal.svg`;
const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4H0z" fill="#f00"/></svg>';

async function aShop(site: Readonly<Record<string, unknown>>) {
  const pictures = temporaryDirectory();
  await mkdir(join(pictures, HASH));
  await writeFile(join(pictures, HASH, 'seal.svg'), RED);
  const snapshot = restaurantSnapshot(1, aRestaurant({ settings: someSettings({ site }) }));
  const app = Fastify();
  serveAppIcons(app, { restaurant: async () => snapshot, picturesDirectory: pictures });
  return app;
}

/** The colours at these distances from the left edge, halfway down; each as red, green, blue, opacity. */
async function coloursAcross(png: Buffer, distances: readonly number[]): Promise<number[][]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const row = Math.floor(info.height / 2) * info.width;
  return distances.map((left) => [...data.subarray((row + left) * 4, (row + left) * 4 + 4)]);
}

const GROUND = [13, 23, 20, 255];
const BADGE_RED = [255, 0, 0, 255];

describe('the icons of the shop as an app', () => {
  it('B-10: are the badge with padding, more of it in a maskable icon', async () => {
    const app = await aShop({ seal: BADGE });
    const icon = await app.inject('/_app/0d1714-100-0123456789ab/icon-512.png');
    expect(icon.statusCode).toBe(200);
    expect(icon.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await coloursAcross(icon.rawPayload, [45, 60])).toEqual([GROUND, BADGE_RED]);
    const maskable = await app.inject('/_app/0d1714-100-0123456789ab/maskable-512.png');
    expect(await coloursAcross(maskable.rawPayload, [95, 110])).toEqual([GROUND, BADGE_RED]);
  });

  it('B-10: follow the configuration of the restaurant, and redirect from older addresses', async () => {
    const pwa = { backgroundColor: '#f4efe6', logoPadding: 0.25 };
    const app = await aShop({ seal: BADGE, configuration: { pwa } });
    const old = await app.inject('/_app/0d1714-100-0123456789ab/icon-192.png');
    expect([old.statusCode, old.headers.location]).toEqual([
      302,
      '/_app/f4efe6-250-0123456789ab/icon-192.png',
    ]);
    const icon = await app.inject(old.headers.location ?? '');
    expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ width: 192, height: 192 });
    expect(await coloursAcross(icon.rawPayload, [20, 60])).toEqual([
      [244, 239, 230, 255],
      BADGE_RED,
    ]);
  });

  it('B-10: are opaque for Apple, and a default drawing without a badge', async () => {
    const app = await aShop({});
    const apple = await app.inject('/_app/0d1714-100-plain/apple-180.png');
    const { data } = await sharp(apple.rawPayload).ensureAlpha().raw().toBuffer({
      resolveWithObject: true,
    });
    expect([...data.subarray(0, 4)]).toEqual(GROUND);
    const icon = await app.inject('/_app/0d1714-100-plain/icon-192.png');
    expect(await coloursAcross(icon.rawPayload, [96])).not.toEqual([GROUND]);
  });

  it.each(['/_app/0d1714-100-plain/icon-1024.png', '/_app/x/icon-192.png', '/_app/icon-192.png'])(
    'B-10: %s is none',
    async (path) => {
      const app = await aShop({});
      expect((await app.inject(path)).statusCode).toBe(404);
    },
  );
});
