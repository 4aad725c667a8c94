import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pictureVariants } from '@comptoir/contract/restaurant-file/picture-url';
import { toRestaurantFile } from '@comptoir/contract/restaurant-file/restaurant-file';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '#startup-error.ts';
import {
  aCategory,
  aMenu,
  anItem,
  aRestaurant,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { createTestDatabase, type TestDatabase, testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { restaurantApis } from '#test/shops/restaurant-api.ts';
import { importRestaurant, loadWhenEmpty } from './import-restaurant.ts';
import { type Reading, readRestaurant } from './read-restaurant.ts';
import { restaurantRepository } from './repository.ts';

const database = testDatabase();
const openApi = restaurantApis(database);
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg"><style>path{fill:red}</style><path d="M0 0"/></svg>';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comptoir-restaurant-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A restaurant file with one item for each picture, and the pictures that are given a content. */
function write(
  images: readonly (string | null)[],
  files: Readonly<Record<string, string | Buffer>>,
  site: Record<string, unknown> = {},
): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const items = images.map((item_image, index) =>
    anItem({ item_id: `item-${index}`, item_name: `Item ${index}`, item_image }),
  );
  const document = aRestaurant({
    settings: someSettings({ site }),
    menus: [aMenu({ categories: [aCategory({ items })] })],
  });
  const file = join(folder, 'restaurant.json');
  writeFileSync(file, JSON.stringify(toRestaurantFile(document)));
  return file;
}

function photograph(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c8553d' } })
    .jpeg()
    .toBuffer();
}

async function valid(file: string): Promise<Extract<Reading, { kind: 'valid' }>> {
  const reading = await readRestaurant(file);
  if (reading.kind !== 'valid') throw new Error(JSON.stringify(reading));
  return reading;
}

describe('importing a restaurant', () => {
  it('R-11: serves a drawing with its type, immutable, and without scripts', async () => {
    const { get, repository, picturesDirectory, store } = await openApi(aRestaurant());
    const file = write(['images/Crêpe d’été.svg'], { 'images/Crêpe d’été.svg': SVG });
    const version = await importRestaurant(await valid(file), repository, { picturesDirectory });
    const { menus } = await store.current(version);
    const url = menus[0]?.categories[0]?.items[0]?.item_image ?? '';
    expect(url).toMatch(/^\/images\/[0-9a-f]{32}\/Crepe-d-ete\.svg$/);
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(SVG);
    expect(response.headers['content-type']).toBe('image/svg+xml');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.headers['content-security-policy']).toContain('sandbox');
    const compressed = await get(url, { 'accept-encoding': 'br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.headers['content-type']).toBe('image/svg+xml');
  });

  it('R-11: makes AVIF and WebP of a photograph in every size of its address', async () => {
    const { get, repository, picturesDirectory, store } = await openApi(aRestaurant());
    const file = write(['plateau.jpg'], { 'plateau.jpg': await photograph(700, 350) });
    const version = await importRestaurant(await valid(file), repository, { picturesDirectory });
    const { menus } = await store.current(version);
    const url = menus[0]?.categories[0]?.items[0]?.item_image ?? '';
    expect(url).toMatch(/^\/images\/[0-9a-f]{32}\/plateau-700x350\.webp$/);
    const variants = pictureVariants(url);
    expect(variants?.avif.map(({ width, height }) => [width, height])).toEqual([
      [320, 160],
      [640, 320],
      [700, 350],
    ]);
    for (const format of ['avif', 'webp'] as const) {
      for (const variant of variants?.[format] ?? []) {
        const response = await get(variant.url);
        expect([variant.url, response.statusCode]).toEqual([variant.url, 200]);
        expect(response.headers['content-type']).toBe(`image/${format}`);
        const { width, height, format: found } = await sharp(response.rawPayload).metadata();
        expect([width, height, found]).toEqual([
          variant.width,
          variant.height,
          format === 'avif' ? 'heif' : 'webp',
        ]);
      }
    }
  });

  it('R-11: rotates a photograph upright and never enlarges it', async () => {
    const { repository, picturesDirectory, store } = await openApi(aRestaurant());
    const sideways = await sharp(await photograph(900, 2600))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const file = write(['a.jpg'], { 'a.jpg': sideways });
    const version = await importRestaurant(await valid(file), repository, { picturesDirectory });
    const { menus } = await store.current(version);
    expect(menus[0]?.categories[0]?.items[0]?.item_image).toMatch(/\/a-1280x443\.webp$/);
  });

  it('R-11: makes nothing twice, and the same picture once', async () => {
    const { repository, picturesDirectory } = await openApi(aRestaurant());
    const file = write(['a.svg', 'a.svg', 'b.svg'], { 'a.svg': SVG, 'b.svg': SVG });
    const progress: string[] = [];
    const onPicture = (done: number, total: number) => progress.push(`${done}/${total}`);
    await importRestaurant(await valid(file), repository, { picturesDirectory, onPicture });
    expect(progress).toEqual(['1/1']);
    const made = readdirSync(picturesDirectory);
    await importRestaurant(await valid(file), repository, { picturesDirectory });
    expect(readdirSync(picturesDirectory)).toEqual(made);
    expect(made.filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('R-11: the same photograph on two dishes, and a renamed file, are served at one address', async () => {
    const { get, repository, picturesDirectory, store } = await openApi(aRestaurant());
    const bytes = await photograph(700, 350);
    const addressesOf = async (names: readonly string[]) => {
      const file = write(names, Object.fromEntries(names.map((name) => [name, bytes])));
      const version = await importRestaurant(await valid(file), repository, { picturesDirectory });
      const { menus } = await store.current(version);
      return menus[0]?.categories[0]?.items.map((item) => item.item_image ?? '') ?? [];
    };
    const [reine, royale] = await addressesOf(['reine.jpg', 'royale.jpg']);
    expect(reine).toMatch(/\/reine-700x350\.webp$/);
    expect(royale).toBe(reine);
    const [renamed] = await addressesOf(['pizza reine.jpg']);
    expect(renamed).toBe(reine);
    for (const { url } of Object.values(pictureVariants(reine ?? '') ?? {}).flat()) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
    }
  });

  it('R-10: leaves URLs unchanged, and imports the pictures of the site', async () => {
    const { repository, picturesDirectory, store } = await openApi(aRestaurant());
    const file = write(
      ['https://example.fr/a.jpg', '/deja-la.webp', '', null],
      { 'images/logo.svg': SVG, 'images/seal.svg': SVG },
      {
        logo: 'images/logo.svg',
        seal: 'images/seal.svg',
        hero: 'https://example.fr/hero.jpg',
        tagline: 'Sushis',
      },
    );
    const version = await importRestaurant(await valid(file), repository, { picturesDirectory });
    const { menus, settings } = await store.current(version);
    expect(menus[0]?.categories[0]?.items.map((item) => item.item_image)).toEqual([
      'https://example.fr/a.jpg',
      '/deja-la.webp',
      null,
      null,
    ]);
    expect(settings.site?.logo).toMatch(/^\/images\/[0-9a-f]{32}\/(?:logo|seal)\.svg$/);
    // The same drawing.
    expect(settings.site?.seal).toBe(settings.site?.logo);
    expect(settings.site?.hero).toBe('https://example.fr/hero.jpg');
  });

  it('R-8: an export names the pictures as the file did', async () => {
    const { repository, picturesDirectory } = await openApi(aRestaurant());
    const file = write(['images/a.svg'], { 'images/a.svg': SVG });
    const reading = await valid(file);
    await importRestaurant(reading, repository, { picturesDirectory });
    expect((await repository.read()).document).toEqual(reading.document);
  });

  it('R-10: a picture that is missing is a warning; one imported by that name stays', async () => {
    const { repository, picturesDirectory, store } = await openApi(aRestaurant());
    const complete = write(['a.svg', null], { 'a.svg': SVG });
    const first = await importRestaurant(await valid(complete), repository, { picturesDirectory });
    const before = (await store.current(first)).menus[0]?.categories[0]?.items[0]?.item_image;
    rmSync(join(folder, 'a.svg'));
    const reading = await valid(write(['a.svg', 'b.svg'], {}));
    expect(reading.warnings).toEqual([
      {
        path: 'menus[0].categories[0].items[0].item_image',
        message:
          'fichier « a.svg » introuvable : l’image déjà importée sous ce nom reste, s’il y en a une',
      },
      {
        path: 'menus[0].categories[0].items[1].item_image',
        message:
          'fichier « b.svg » introuvable : l’image déjà importée sous ce nom reste, s’il y en a une',
      },
    ]);
    const second = await importRestaurant(reading, repository, { picturesDirectory });
    const { menus } = await store.current(second);
    expect(menus[0]?.categories[0]?.items.map((item) => item.item_image)).toEqual([before, null]);
  });

  it('R-12: names every picture that is none, and every drawing that does more than draw', async () => {
    const file = write(['a.svg', 'b.svg', 'c.jpg', 'd.png', 'e.gif', 'f'], {
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'b.svg': '<html/>',
      'c.jpg': (await photograph(400, 400)).subarray(0, 900),
      'd.png': 'not a picture',
      'e.gif': Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
      'f/g.svg': SVG,
    });
    const reading = await readRestaurant(file);
    expect(reading.kind === 'invalid' && reading.errors).toEqual(
      [
        '« a.svg », un SVG avec un gestionnaire d’événement (onload), ne convient pas : il faut un dessin sans script, gestionnaire ni référence extérieure.',
        '« b.svg », un fichier sans élément <svg>, ne convient pas : il faut une image SVG, JPEG, PNG, WebP, AVIF ou TIFF.',
        '« c.jpg », un fichier d’un autre format, ou abîmé, ne convient pas : il faut une image SVG, JPEG, PNG, WebP, AVIF ou TIFF.',
        '« d.png », un fichier d’un autre format, ou abîmé, ne convient pas : il faut une image SVG, JPEG, PNG, WebP, AVIF ou TIFF.',
        '« e.gif », un fichier d’un autre format, ou abîmé, ne convient pas : il faut une image SVG, JPEG, PNG, WebP, AVIF ou TIFF.',
        '« f », un fichier illisible, ne convient pas : il faut une image SVG, JPEG, PNG, WebP, AVIF ou TIFF.',
      ].map((message, index) => ({
        path: `menus[0].categories[0].items[${index}].item_image`,
        message,
      })),
    );
  });

  it.each([
    '/images/../secret.svg',
    '/images/..%2f..%2fsecret.svg',
    '/images/%2e%2e/secret.svg',
    `/images/${'0'.repeat(32)}/%2e%2e%2fsecret.svg`,
    `/images/${'0'.repeat(32)}/a.svg`,
    `/images/${'0'.repeat(32)}/a.svg.br`,
    '/images/',
  ])('R-11: serves nothing else: %s', async (url) => {
    const { get, picturesDirectory } = await openApi(aRestaurant());
    writeFileSync(join(picturesDirectory, 'secret.svg'), SVG);
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('reading a restaurant', () => {
  it('R-2: explains an unreadable file in one line', async () => {
    const file = join(folder, 'restaurant.json');
    expect(await readRestaurant(file)).toEqual({
      kind: 'unreadable',
      message: `${file} : fichier introuvable`,
    });
    writeFileSync(file, '{\n  "settings": {},\n}');
    expect(await readRestaurant(file)).toEqual({
      kind: 'unreadable',
      message: `${file} : ce n’est plus du JSON à la ligne 3, colonne 1`,
    });
    writeFileSync(file, '{\n  "menus": [],\n  "settings": {},\n  "menus": []\n}');
    expect(await readRestaurant(file)).toEqual({
      kind: 'unreadable',
      message: `${file} : « menus » est donné une deuxième fois à la ligne 4, colonne 3 : gardez-en un`,
    });
    writeFileSync(file, Buffer.from([0x7b, 0xff, 0x7d]));
    expect(await readRestaurant(file)).toEqual({
      kind: 'unreadable',
      message: `${file} : le fichier n’est pas en UTF-8`,
    });
    expect(await readRestaurant(folder)).toEqual({
      kind: 'unreadable',
      message: `${folder} : c’est un dossier, et non un fichier`,
    });
  });
});

describe('the first restaurant', () => {
  let empty: TestDatabase & { drop(): Promise<void> };
  beforeEach(async () => {
    empty = await createTestDatabase();
  });
  afterEach(() => empty.drop());

  function load(content: unknown): Promise<void> {
    const file = join(folder, 'restaurant.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return loadWhenEmpty(empty.pool, { file, picturesDirectory: folder }, silentLog);
  }

  it('R-13: is imported into an empty database, once however many servers start', async () => {
    await Promise.all([load(aRestaurant()), load(aRestaurant()), load(aRestaurant())]);
    const { version, document } = await restaurantRepository(empty.pool).read();
    expect([version, document]).toEqual([1, aRestaurant()]);
  });

  it('R-13: never replaces an existing one', async () => {
    await load(aRestaurant());
    await load('not even JSON');
    expect(await restaurantRepository(empty.pool).version()).toBe(1);
  });

  it('R-13: stops the start in one line when it can’t be imported', async () => {
    await expect(load('{')).rejects.toThrow(StartupError);
    await expect(load('{')).rejects.toThrow('RESTAURANT_FILE cannot be loaded. ');
    await expect(load({ menus: [], settings: { contacts: { name: 3 } } })).rejects.toThrow(
      `RESTAURANT_FILE ${join(folder, 'restaurant.json')} has errors: 1, the first at ` +
        'settings.contacts.name.',
    );
    expect(await restaurantRepository(empty.pool).version()).toBe(0);
  });
});
