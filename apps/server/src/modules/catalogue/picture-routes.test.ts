import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { restaurantRepository } from '#restaurant/repository.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { staffShops } from '#test/shops/staff-shop.ts';
import { collectPictures } from './uploaded-pictures.ts';

const temporaryDirectory = temporaryDirectories();
const database = testDatabase();
const openShop = staffShops(database);
const A_DAY = 24 * 60 * 60_000;

beforeEach(async () => {
  await database.pool.query(
    `DELETE FROM catalogue_entities; DELETE FROM catalogue_schedule; DELETE FROM catalogue_versions;
     DELETE FROM uploaded_pictures; UPDATE catalogue_draft SET base_version = 0, pictures = '[]'`,
  );
  await restaurantRepository(database.pool).replace(aRestaurant(), new Map());
});

async function photographer(role: 'manager' | 'kitchen' = 'manager') {
  const directory = temporaryDirectory();
  const shop = await openShop({ picturesDirectory: directory });
  const { cookies } = await shop.person(role);
  return {
    shop,
    cookies,
    directory,
    send: (bytes: Uint8Array | string, name = 'Reine.jpg') =>
      shop.staff('POST', 'pictures', {
        cookies,
        body: { name, data: Buffer.from(bytes).toString('base64') },
      }),
    folders: () => readdirSync(directory),
  };
}

/** A red photograph with a blue left half. */
function aPhotograph(width = 64, height = 48) {
  const blue = {
    create: { width: width / 2, height, channels: 3, background: '#0000ff' },
  } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: 0, top: 0 },
  ]);
}

/** The head of a PNG of this size, and nothing of its pixels. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

test('PH-1, PH-6: a photograph is stored once in several formats, and named by its address', async () => {
  const { send, folders, directory } = await photographer();
  const bytes = await aPhotograph().jpeg().toBuffer();
  const { status, payload } = await send(bytes, 'Pizza Reine été.JPG');
  expect(status).toBe(200);
  expect(payload.url).toMatch(/^\/images\/[0-9a-f]{32}\/Pizza-Reine-ete-64x48\.webp$/);
  const [folder = ''] = folders();
  expect(payload.url).toContain(folder);
  expect(readdirSync(join(directory, folder)).sort()).toEqual([
    'Pizza-Reine-ete-64x48.avif',
    'Pizza-Reine-ete-64x48.webp',
  ]);
  expect((await send(bytes, 'Pizza Reine été.JPG')).payload.url).toBe(payload.url);
  expect(folders()).toHaveLength(1);
  const { rows } = await database.pool.query('SELECT hash FROM uploaded_pictures');
  expect(rows).toEqual([{ hash: folder }]);
});

test('PH-6: the same picture sent under two names, also at once, has one address', async () => {
  const { send, folders } = await photographer();
  const bytes = await aPhotograph().jpeg().toBuffer();
  const sent = await Promise.all([send(bytes, 'Reine.jpg'), send(bytes, 'Royale.jpg')]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  const [url] = sent.map(({ payload }) => payload.url);
  expect(sent.map(({ payload }) => payload.url)).toEqual([url, url]);
  expect((await send(bytes, 'Pizza.jpg')).payload.url).toBe(url);
  expect(folders()).toHaveLength(1);
});

test('PH-1: only JSON of the own pages and of those who may edit is read', async () => {
  const { shop, cookies, folders } = await photographer();
  const data = (await aPhotograph().png().toBuffer()).toString('base64');
  const body = { name: 'a.png', data };
  const foreign = await shop.staff('POST', 'pictures', {
    cookies,
    body,
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(foreign.code).toBe('forbidden');
  const form = await shop.staff('POST', 'pictures', {
    cookies,
    body,
    headers: { 'content-type': 'text/plain' },
  });
  expect(form.code).toBe('unsupported_media_type');
  const kitchen = await shop.person('kitchen');
  expect((await shop.staff('POST', 'pictures', { cookies: kitchen.cookies, body })).status).toBe(
    403,
  );
  expect((await shop.staff('POST', 'pictures', { body })).status).toBe(401);
  expect(folders()).toEqual([]);
});

test('PH-2: neither more than 10 MB nor more than 50 million pixels are taken', async () => {
  const { send, folders } = await photographer();
  const heavy = await send(Buffer.alloc(10 * 1024 * 1024 + 1));
  expect([heavy.status, heavy.code]).toEqual([413, 'picture_too_large']);
  const larger = await send(Buffer.alloc(14 * 1024 * 1024));
  expect([larger.status, larger.code]).toEqual([413, 'picture_too_large']);
  expect(larger.body).toContain('10 Mo');
  const bomb = await send(pngBomb(30_000, 30_000));
  expect([bomb.status, bomb.code]).toEqual([422, 'picture_invalid']);
  expect(bomb.body).toContain('plus de 50 millions de pixels');
  expect(folders()).toEqual([]);
});

test('PH-2: a picture higher than a WebP may be is stored smaller, in its shape', async () => {
  const { send, folders } = await photographer();
  const tall = await sharp({
    create: { width: 100, height: 20_000, channels: 3, background: '#c22' },
  })
    .png()
    .toBuffer();
  const { status, payload } = await send(tall, 'carte.png');
  expect(status).toBe(200);
  expect(payload.url).toMatch(/carte-82x16383\.webp$/);
  expect(folders()).toHaveLength(1);
});

test('PH-3: the content decides what a file is, and what hangs on a picture is gone', async () => {
  const { send, folders, directory } = await photographer();
  const picture = await aPhotograph()
    .jpeg()
    .withMetadata({ exif: { IFD0: { Copyright: 'Lou' } } })
    .toBuffer();
  const polyglot = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]);
  const { payload } = await send(polyglot, 'page.html');
  expect(payload.url).toMatch(/page-64x48\.webp$/);
  const [folder = ''] = folders();
  for (const file of readdirSync(join(directory, folder))) {
    const stored = readFileSync(join(directory, folder, file));
    expect(stored.includes('script')).toBe(false);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  }
  for (const text of ['<html><script>alert(1)</script>', 'GIF89a', '%PDF-1.7', '']) {
    const answer = await send(text, 'photo.jpg');
    expect([text, answer.status]).toEqual([text, 422]);
  }
  expect((await send(picture.subarray(0, 200))).code).toBe('picture_invalid');
  expect(folders()).toHaveLength(1);
});

test('PH-4: a photograph that was taken sideways stands upright', async () => {
  const { send, directory } = await photographer();
  const { payload } = await send(
    await aPhotograph().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  );
  expect(payload.url).toMatch(/-48x64\.webp$/);
  const file = join(directory, payload.url.replace('/images/', ''));
  const { data, info } = await sharp(readFileSync(file))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return (data[at] ?? 0) > 128 ? 'red' : 'blue';
  };
  expect([pixel(24, 8), pixel(24, 56)]).toEqual(['blue', 'red']);
});

test('PH-5: a drawing stays one, and one with a script becomes pixels', async () => {
  const { send, directory } = await photographer();
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60" fill="red"/>${inside}</svg>`;
  const safe = await send(svg(''), 'logo.svg');
  expect(safe.payload.url).toMatch(/\/logo\.svg$/);
  for (const inside of [
    '<script>alert(1)</script>',
    '<image href="https://elsewhere.example/a.png"/>',
    '<rect onclick="alert(1)"/>',
  ]) {
    const { status, payload } = await send(svg(inside), 'logo.svg');
    expect([inside, status]).toEqual([inside, 200]);
    expect(payload.url).toMatch(/\/logo-\d+x\d+\.webp$/);
    const { format } = await sharp(readFileSync(join(directory, payload.url.slice(8)))).metadata();
    expect(format).toBe('webp');
  }
});

test('PH-7: a picture that nothing names is deleted after 30 days, and not before', async () => {
  const { shop, cookies, send, directory } = await photographer();
  const unused = (await send(await aPhotograph().png().toBuffer())).payload.url;
  const used = (await send(await aPhotograph(80, 60).png().toBuffer())).payload.url;
  const { entities } = (await shop.staff('GET', 'catalogue', { cookies })).payload;
  const item = entities.find(({ kind }: { kind: string }) => kind === 'item');
  const saved = await shop.staff('PUT', `catalogue/entities/item/${item.id}`, {
    cookies,
    headers: { 'if-match': `"${item.revision}"` },
    body: { content: { ...item.content, item_image: used } },
  });
  expect(saved.status).toBe(200);
  const exists = (url: string) => existsSync(join(directory, url.slice(8)));
  const start = shop.now();
  expect(await collectPictures(database.pool, directory, start)).toBe(0);
  expect(await collectPictures(database.pool, directory, start + 29 * A_DAY)).toBe(0);
  expect([exists(unused), exists(used)]).toEqual([true, true]);
  expect(await collectPictures(database.pool, directory, start + 30 * A_DAY)).toBe(1);
  expect([exists(unused), exists(used)]).toEqual([false, true]);

  // Gone from the draft, but a kept version still has it.
  const { revision } = (await shop.staff('GET', 'catalogue', { cookies })).payload;
  await shop.staff('POST', 'catalogue/publication', { cookies, body: { revision } });
  await restaurantRepository(database.pool).replace(aRestaurant(), new Map());
  await shop.staff('GET', 'catalogue', { cookies });
  expect(await collectPictures(database.pool, directory, start + 40 * A_DAY)).toBe(0);
  expect(await collectPictures(database.pool, directory, start + 90 * A_DAY)).toBe(0);
  expect(exists(used)).toBe(true);
});

test('PH-7: a picture whose row was never written is deleted after 30 days as well, and no other folder', async () => {
  const { send, directory } = await photographer();
  const { url } = (await send(await aPhotograph().png().toBuffer())).payload;
  mkdirSync(join(directory, 'restaurant'));
  const folder = join(directory, url.slice(8), '..');
  await database.pool.query('DELETE FROM uploaded_pictures');
  const start = Date.parse('2026-03-02T03:00:00Z');
  expect(await collectPictures(database.pool, directory, start)).toBe(0);
  expect(await collectPictures(database.pool, directory, start + 29 * A_DAY)).toBe(0);
  expect(existsSync(folder)).toBe(true);
  expect(await collectPictures(database.pool, directory, start + 30 * A_DAY)).toBe(1);
  expect(existsSync(folder)).toBe(false);
  expect(readdirSync(directory)).toEqual(['restaurant']);
});

test('PH-7: a shop that has no folder of pictures yet has nothing to collect', async () => {
  const missing = join(temporaryDirectory(), 'pictures');
  expect(await collectPictures(database.pool, missing, Date.now())).toBe(0);
});
