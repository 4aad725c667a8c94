import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { anonymiseWhenOver } from '#modules/orders/retention/anonymise.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { aDevice, aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { keyOf } from '#test/shops/orders-at.ts';
import {
  aReport,
  guestOf,
  HALF_AN_HOUR_LATER,
  handedOverOrder,
  reportsOf,
} from '#test/shops/reported-items.ts';
import { deletePhotographs, reportPhotographs } from './photographs.ts';
import { reportsForExport } from './report-views.ts';

const temporaryDirectory = temporaryDirectories();
const database = testDatabase();
const openShop = shops(database);
const HOUR = 60 * 60_000;
const A_DAY = 24 * HOUR;

async function photographer() {
  await emptyTables(database.pool, ...STAFF_TABLES);
  const directory = join(temporaryDirectory(), 'reported-items');
  const shop = await openShop({}, { reportPhotographsDirectory: directory });
  const orderId = await handedOverOrder(shop, database.pool);
  shop.setNow(HALF_AN_HOUR_LATER);
  const guest = guestOf(shop, await keyOf(database, orderId));
  return {
    shop,
    orderId,
    directory,
    files: () => (existsSync(directory) ? readdirSync(directory) : []),
    send: (bytes: Uint8Array | string) =>
      guest.report(aReport({ photograph: Buffer.from(bytes).toString('base64') })),
    guest,
  };
}

/** 40 × 20 pixels, taken with the camera on its side in Lyon. */
function aPhotograph(width = 40, height = 20) {
  return sharp({ create: { width, height, channels: 3, background: '#a02020' } })
    .withExif({
      IFD0: { Model: 'Secret Phone' },
      IFD3: { GPSLatitude: '45/1 46/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg();
}

/** An SVG of many pixels, and a PNG whose head claims more than 50 million. */
async function aBomb(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const claimed = Buffer.from(png);
  claimed.writeUInt32BE(60_000, 16);
  claimed.writeUInt32BE(60_000, 20);
  return claimed;
}

describe('the photograph of a report', () => {
  test('RI-5: is written anew, upright and without its place, and read by staff alone', async () => {
    const { shop, orderId, send, files, directory } = await photographer();
    const sent = await aPhotograph().toBuffer();
    expect(sent.includes('Secret Phone')).toBe(true);
    const { status, reports } = await send(sent);
    expect(status).toBe(200);
    const [file = ''] = files();
    expect(files()).toHaveLength(1);
    expect(file).toMatch(/^[0-9a-f-]{36}\.webp$/);
    const stored = await sharp(join(directory, file)).metadata();
    expect([stored.format, stored.width, stored.height]).toEqual(['webp', 20, 40]);
    expect([stored.exif, stored.orientation]).toEqual([undefined, undefined]);

    const counter = reportsOf(shop, await aPerson(database.pool, 'counter'));
    const reportId = reports.reports[0]?.report_id ?? '';
    expect((await counter.list(orderId)).reports[0]?.has_photograph).toBe(true);
    const read = await counter.photograph(orderId, reportId);
    expect([read.statusCode, read.headers['content-type'], read.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    expect((await sharp(read.rawPayload).metadata()).width).toBe(20);

    const kitchen = reportsOf(shop, await aPerson(database.pool, 'kitchen'));
    expect((await kitchen.photograph(orderId, reportId)).statusCode).toBe(403);
    for (const url of [
      `/images/reported-items/${file}`,
      `/images/../reported-items/${file}`,
      `/v2/public/orders/${await keyOf(database, orderId)}/reported-items/${reportId}/photograph`,
      `/v2/staff/orders/${orderId}/reported-items/${reportId}/photograph`,
    ]) {
      expect([401, 404]).toContain((await shop.app.inject(url)).statusCode);
    }
  });

  test('RI-5: of another order is not there', async () => {
    const { shop, send } = await photographer();
    const { reports } = await send(await aPhotograph().toBuffer());
    shop.setNow(HALF_AN_HOUR_LATER - HOUR / 2);
    const other = await handedOverOrder(shop, database.pool);
    const counter = reportsOf(shop, await aDevice(database.pool));
    const reportId = reports.reports[0]?.report_id ?? '';
    expect((await counter.photograph(other, reportId)).statusCode).toBe(404);
  });

  test('RI-5: is made smaller where it is large', async () => {
    const { send, files, directory } = await photographer();
    await send(await aPhotograph(3000, 2000).toBuffer());
    const { width, height } = await sharp(join(directory, files()[0] ?? '')).metadata();
    expect([width, height]).toEqual([1067, 1600]);
  });

  test.each([
    ['a text', async () => 'Bonjour'],
    [
      'a drawing with a script',
      async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    ],
    ['more pixels than it may decode', aBomb],
    ['half a photograph', async () => (await aPhotograph(400, 400).toBuffer()).subarray(0, 700)],
  ])('RI-5: that is %s is rejected, and the report with it', async (_, bytes) => {
    const { send, files, guest } = await photographer();
    expect(await send(await bytes())).toMatchObject({
      status: 422,
      code: 'picture_invalid',
      paths: ['photograph'],
    });
    expect(files()).toEqual([]);
    expect((await guest.read()).reports.reports).toEqual([]);
  });

  test('RI-5: of more than 10 MB is rejected before it is decoded', async () => {
    const { send, files } = await photographer();
    const reply = await send(Buffer.alloc(10 * 1024 * 1024 + 1, 7));
    expect(reply).toMatchObject({ status: 413, code: 'picture_too_large' });
    expect(files()).toEqual([]);
  });

  test('RI-4, RI-5: that arrives twice is stored once', async () => {
    const { files, guest } = await photographer();
    const photograph = (await aPhotograph().toBuffer()).toString('base64');
    const report = aReport({ photograph });
    const replies = await Promise.all([guest.report(report), guest.report(report)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(files()).toHaveLength(1);
  });
});

test('RI-6: the export of a guest’s data has the photograph as it is stored', async () => {
  const { orderId, send, files, directory } = await photographer();
  await send(await aPhotograph().toBuffer());
  const photographs = reportPhotographs(directory);
  const [exported] = await reportsForExport({ pool: database.pool, photographs })([orderId]);
  const stored = readFileSync(join(directory, files()[0] ?? '')).toString('base64');
  expect(exported).toMatchObject({ order_id: orderId, text: null, photograph: stored });
});

describe('what is deleted', () => {
  test('RI-6: the words, the photograph and the answer go with the guest; what was reported stays', async () => {
    const { shop, orderId, send, files, directory } = await photographer();
    const { reports } = await send(await aPhotograph().toBuffer());
    const reportId = reports.reports[0]?.report_id ?? '';
    await database.pool.query(`UPDATE item_reports SET text = 'Bonjour, Jeanne Martin'`);
    const owner = reportsOf(shop, await aPerson(database.pool, 'owner'));
    await owner.answer(orderId, reportId, 'Désolés, madame Martin');
    const long = new Date('2026-01-01T12:00:00Z');
    const row = { order_id: orderId, placed_at: long, submitted_at: long, slot_starts_at: long };
    await anonymiseWhenOver(database.pool, [{ ...row, progress: 'handed_over' }], Date.now());
    const { rows } = await database.pool.query(
      'SELECT text, photograph, answer, guest_hash, state, units FROM item_reports',
    );
    expect(rows).toEqual([
      {
        text: null,
        photograph: null,
        answer: null,
        guest_hash: null,
        state: 'answered',
        units: [{ part: 1, name: 'Maki saumon', quantity: 1, problem: 'missing' }],
      },
    ]);
    expect(await deletePhotographs(database.pool, directory, Date.now() + 2 * HOUR)).toBe(1);
    expect(files()).toEqual([]);
    expect((await owner.photograph(orderId, reportId)).statusCode).toBe(404);
  });

  test('RI-6: a photograph goes after 30 days, and one whose report was never stored after an hour', async () => {
    const { send, files, directory } = await photographer();
    await send(await aPhotograph().toBuffer());
    const now = Date.now();
    await database.pool.query('UPDATE item_reports SET reported_at = $1', [new Date(now)]);
    expect(await deletePhotographs(database.pool, directory, now + 29 * A_DAY)).toBe(0);
    await sharp(await aPhotograph().toBuffer())
      .webp()
      .toFile(join(directory, 'orphan.webp'));
    expect(await deletePhotographs(database.pool, directory, now)).toBe(0);
    expect(files()).toHaveLength(2);
    expect(await deletePhotographs(database.pool, directory, now + 2 * HOUR)).toBe(1);
    expect(await deletePhotographs(database.pool, directory, now + 30 * A_DAY + 1)).toBe(1);
    expect(files()).toEqual([]);
  });

  test('RI-6: where no photograph was ever stored there is nothing to delete', async () => {
    expect(await deletePhotographs(database.pool, '/no/such/directory', Date.now())).toBe(0);
  });
});
