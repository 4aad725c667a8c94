import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureQueue } from '#plugins/pictures/picture-queue.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import {
  aCategory,
  aMenu,
  anItem,
  aRestaurant,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { serveSocialImages } from './routes.ts';
import { breakLines, widthOf } from './text-paths.ts';

const temporaryDirectory = temporaryDirectories();
const FOLDER = '0123456789abcdef0123456789abcdef';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3H0z" fill="#f00"/></svg>';

async function aShop(images: readonly (string | null)[] = [`/images/${FOLDER}/maki.svg`]) {
  const pictures = temporaryDirectory();
  await mkdir(join(pictures, FOLDER));
  await writeFile(join(pictures, FOLDER, 'maki.svg'), SVG);
  const photograph = sharp({ create: { width: 64, height: 48, channels: 3, background: '#0f0' } });
  await photograph.webp().toFile(join(pictures, FOLDER, 'plateau-64x48.webp'));
  const items = images.map((item_image, index) =>
    anItem({ item_id: `dish-${index}`, item_name: `Maki nº ${index}`, item_image }),
  );
  const restaurant = (name: string) =>
    restaurantSnapshot(
      1,
      aRestaurant({
        settings: someSettings({ contacts: { name }, site: { tagline: 'Au comptoir' } }),
        menus: [aMenu({ categories: [aCategory({ items })] })],
      }),
    );
  let snapshot = restaurant('Kinoné');
  const app = Fastify();
  serveSocialImages(app, { restaurant: async () => snapshot, picturesDirectory: pictures });
  return {
    app,
    contentVersion: () => snapshot.contentVersion,
    rename(name: string) {
      snapshot = restaurant(name);
    },
  };
}

describe('social images', () => {
  it('W-4: are 1200 by 630, immutable, and answered 304 by their tag', async () => {
    const { app, contentVersion } = await aShop();
    for (const file of ['site.jpg', 'dishes/dish-0.jpg']) {
      const url = `/_cards/${contentVersion()}/${file}`;
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
      const known = await app.inject({ url, headers: { 'if-none-match': answer.headers.etag } });
      expect([known.statusCode, known.body]).toEqual([304, '']);
    }
  });

  it('W-4: show the dish: a drawing on the counter, a photograph at the right', async () => {
    const images = [`/images/${FOLDER}/maki.svg`, `/images/${FOLDER}/plateau-64x48.webp`];
    const { app, contentVersion } = await aShop(images);
    const colours = [];
    for (const index of images.keys()) {
      const { rawPayload } = await app.inject(
        `/_cards/${contentVersion()}/dishes/dish-${index}.jpg`,
      );
      const dish = sharp(rawPayload).extract({ left: 860, top: 280, width: 8, height: 8 });
      const { channels } = await sharp(await dish.png().toBuffer()).stats();
      colours.push(channels.map(({ mean }) => Math.round(mean / 51)));
    }
    expect(colours).toEqual([
      [5, 0, 0],
      [0, 5, 0],
    ]);
  });

  it('W-4: do without a picture that is missing or another site’s, and fetch nothing', async () => {
    const images = [
      null,
      '/images/nothing.svg',
      'https://example.fr/maki.png',
      '/images/../../etc',
    ];
    const { app, contentVersion } = await aShop(images);
    for (const index of images.keys()) {
      const answer = await app.inject(`/_cards/${contentVersion()}/dishes/dish-${index}.jpg`);
      expect(answer.statusCode).toBe(200);
    }
  });

  it('W-4: of an earlier content version lead to those of today', async () => {
    const { app, contentVersion, rename } = await aShop();
    const before = contentVersion();
    rename('Kinoné, rue Mercière');
    expect(contentVersion()).not.toBe(before);
    const answer = await app.inject(`/_cards/${before}/dishes/dish-0.jpg`);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`/_cards/${contentVersion()}/dishes/dish-0.jpg`);
  });

  it('W-4: are there for what the menu has, and for nothing else', async () => {
    const { app, contentVersion } = await aShop();
    const nowhere = [
      '/_cards',
      '/_cards/x/site.jpg',
      `/_cards/${contentVersion()}/site.png`,
      `/_cards/${contentVersion()}/dishes/unknown.jpg`,
      `/_cards/${contentVersion()}/dishes/dish-0`,
      `/_cards/${contentVersion()}/dishes/..%2Fsite.jpg`,
      `/_cards/${contentVersion()}/`,
    ];
    for (const url of nowhere) {
      const answer = await app.inject(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
    }
  });
});

describe('the queue where social images are drawn', () => {
  it('W-20: draws every picture for a crawler that wants those of a whole menu at once', async () => {
    const ask = pictureQueue();
    let drawn = 0;
    const draw = async () => {
      await new Promise(setImmediate);
      drawn += 1;
      return Buffer.from('image');
    };
    const keys = Array.from({ length: 1_000 }, (_, n) => `dishes/${n}.jpg`);
    const answers = await Promise.all([...keys, ...keys].map((key) => ask(key, draw)));
    expect(answers.filter((answer) => answer && 'bytes' in answer)).toHaveLength(2_000);
    expect(drawn).toBe(1_000);
  });

  it('W-20: computes Retry-After from the queue length', async () => {
    const ask = pictureQueue({ maxWaiting: 2, millisecondsEach: 3_000 });
    const draw = () => new Promise<Buffer>(() => {});
    ask('one', draw);
    ask('two', draw);
    expect(ask('three', draw)).toEqual({ retryAfterSeconds: 6 });
  });

  it('W-4: draws each image once, one after the other, and rejects when too many wait', async () => {
    const ask = pictureQueue({ maxWaiting: 20 });
    let atOnce = 0;
    let drawn = 0;
    const draw = async () => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await new Promise(setImmediate);
      atOnce -= 1;
      drawn += 1;
      return Buffer.from('image');
    };
    const first = Array.from({ length: 20 }, (_, index) => ask(`image ${index}`, draw));
    const again = ask('image 3', draw);
    expect(ask('one too many', draw)).toEqual({ retryAfterSeconds: 2 });
    await Promise.all([...first, again]);
    expect(drawn).toBe(20);
    await ask('image 3', draw);
    expect(drawn).toBe(20);
  });

  it('W-4: tries again after an image that could not be drawn', async () => {
    const ask = pictureQueue();
    await expect(ask('image', () => Promise.reject(new Error('torn')))).rejects.toThrow('torn');
    expect(await ask('image', async () => Buffer.from('whole'))).toMatchObject({
      bytes: Buffer.from('whole'),
    });
  });
});

describe('the text of a social image', () => {
  const room = { font: 'shippori-mincho', width: 520, sizes: [80, 40], maximumLines: 2 } as const;

  it('W-4: are as large as there is room', () => {
    expect(breakLines('Maki thon', room)).toEqual({ size: 80, lines: ['Maki thon'] });
    expect(breakLines('Plateau du comptoir', room)).toEqual({
      size: 80,
      lines: ['Plateau du', 'comptoir'],
    });
    expect(breakLines('Plateau de la Presqu’île au saumon', room).size).toBe(40);
  });

  it('W-4: end where the room ends', () => {
    const { lines, size } = breakLines('Un nom qui ne veut pas finir '.repeat(9), room);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
    for (const text of lines) {
      expect(widthOf({ text, font: room.font, size })).toBeLessThanOrEqual(520);
    }
  });

  it('W-4: lose an accent that the font lacks, not the letter', () => {
    const width = (text: string) => widthOf({ text, font: 'figtree', size: 100 });
    expect(width('Gyōza')).toBe(width('Gyoza'));
    expect(width('寿司')).toBe(0);
  });
});
