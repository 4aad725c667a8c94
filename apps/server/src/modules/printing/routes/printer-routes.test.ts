import { startFakePrinter } from '@comptoir/fake-printers/fake-printer';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { aPrinter, printQueueAt, someSettingsOfPrinter } from '#test/shops/printing-shop.ts';
import { at, LEASE, staffedPrintingShops } from '#test/shops/staffed-printing-shop.ts';
import { tokenHash } from '#tokens.ts';

const database = testDatabase();
const { aManagedShop, audited } = staffedPrintingShops(database);

describe('printers', () => {
  test('PR-1: what is not said of a new printer has a default, and the rest is checked', async () => {
    const { call } = await aManagedShop();
    const added = await call('POST', 'printers', {
      name: 'Cuisine',
      transport: 'escpos_tcp',
      host: '192.168.1.50',
    });
    expect(added.payload.printer.settings).toEqual({
      ...someSettingsOfPrinter({ host: '192.168.1.50' }),
      has_key: false,
    });
    expect(added.payload).toMatchObject({ key: null, path: null, printer: { state: 'unknown' } });
    const wrong = { columns: 40, copies: 6, kinds: ['menu'], name: '' };
    const path = `printers/${added.payload.printer.printer_id}`;
    for (const [field, value] of Object.entries(wrong)) {
      const { status, errors } = await call('PATCH', path, { [field]: value });
      expect([status, errors[0].path.split('[')[0]]).toEqual([422, field]);
    }
    const subject = `printer:${added.payload.printer.printer_id}`;
    expect(await audited('printer.add', subject)).toHaveLength(1);
  });

  test.each([
    [{ transport: 'escpos_tcp' }, ['host']],
    [{ transport: 'escpos_tcp', host: '192.168.1.50', port: 80 }, ['port']],
    [{ transport: 'escpos_tcp', host: 'http://192.168.1.50/' }, ['host']],
    [{ transport: 'epson_sdp', host: '192.168.1.50' }, ['host']],
  ])(
    'PR-2: an address is the host and a port from 1024 on of a TCP printer: %j',
    async (given, paths) => {
      const { call } = await aManagedShop();
      const { status, errors } = await call('POST', 'printers', { name: 'Cuisine', ...given });
      expect(status).toBe(422);
      expect(errors.map(({ path }: { path: string }) => path)).toEqual(paths);
    },
  );

  test('I-3: what is wrong with a field is a sentence', async () => {
    const { call } = await aManagedShop();
    const messagesOf = async (fields: object) => {
      const { errors } = await call('POST', 'printers', {
        name: 'Cuisine',
        transport: 'escpos_tcp',
        host: '192.168.1.50',
        ...fields,
      });
      return errors.map(({ message }: { message: string }) => message);
    };
    expect(await messagesOf({ port: 80 })).toEqual(['Il faut un port à partir de 1024.']);
    expect(await messagesOf({ copies: 6 })).toEqual(['Il faut 5 au plus.']);
    expect(await messagesOf({ copies: 'deux' })).toEqual(['Un nombre est attendu.']);
    expect(await messagesOf({ columns: 40 })).toEqual(['Une de ces valeurs : 32, 42, 48.']);
    expect(await messagesOf({ name: undefined })).toEqual(['Ce champ est obligatoire.']);
    const printerId = await aPrinter(database.pool);
    const changed = await call('PATCH', `printers/${printerId}`, { transport: 'epson_sdp' });
    expect(changed.errors[0].message).toBe('Seulement pour une imprimante en TCP.');
  });

  test('PR-3: the key of a printer that polls is shown once and stored as its hash', async () => {
    const { call } = await aManagedShop();
    const added = await call('POST', 'printers', { name: 'Epson', transport: 'epson_sdp' });
    const { key, path, printer } = added.payload;
    expect(key).toMatch(/^[\w-]{22}$/);
    expect(path).toBe(`/print/epson/${key}`);
    const renewed = await call('POST', `printers/${printer.printer_id}/key`);
    expect(renewed.payload.key).not.toBe(key);
    const { rows } = await database.pool.query('SELECT * FROM printers');
    expect(rows[0].key_hash).toEqual(tokenHash(renewed.payload.key));
    const listed = await call('GET', 'printers');
    const { rows: log } = await database.pool.query('SELECT * FROM staff_audit');
    const stored = JSON.stringify([rows, log, listed.payload]);
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(renewed.payload.key);
    expect(listed.payload.printers[0].settings.has_key).toBe(true);
  });

  test('PR-1: settings and addresses are seen by who may change them', async () => {
    const { call } = await aManagedShop('kitchen');
    const printerId = await aPrinter(database.pool);
    const { payload } = await call('GET', 'printers');
    expect(payload.printers).toMatchObject([{ printer_id: printerId, settings: null }]);
    expect(JSON.stringify(payload)).not.toContain('127.0.0.1');
    expect((await call('GET', `printers/${printerId}`)).code).toBe('forbidden');
    expect((await call('DELETE', `printers/${printerId}`)).code).toBe('forbidden');
  });

  test('PR-23: a fallback is another printer that exists, and leads back to none', async () => {
    const { call } = await aManagedShop();
    const { pool } = database;
    const [kitchen, counter, bar] = [
      await aPrinter(pool),
      await aPrinter(pool, { name: 'Comptoir' }),
      await aPrinter(pool, { name: 'Bar' }),
    ];
    const set = (printer: string, fallback: string | null) =>
      call('PATCH', `printers/${printer}`, { fallback_printer_id: fallback });
    const field = [{ path: 'fallback_printer_id' }];
    expect(await set(kitchen, kitchen)).toMatchObject({ status: 422, errors: field });
    expect(await set(kitchen, 'none')).toMatchObject({ status: 422, errors: field });
    const added = { name: 'Salle', transport: 'epson_sdp', fallback_printer_id: 'none' };
    expect(await call('POST', 'printers', added)).toMatchObject({ status: 422, errors: field });
    expect((await set(counter, kitchen)).status).toBe(200);
    expect((await set(bar, counter)).status).toBe(200);
    expect(await set(kitchen, counter)).toMatchObject({ status: 422, errors: field });
    expect(await set(kitchen, bar)).toMatchObject({ status: 422, errors: field });
    expect((await call('GET', `printers/${kitchen}`)).payload.settings.fallback_printer_id).toBe(
      null,
    );
    expect(await audited('printer.change', `printer:${kitchen}`)).toHaveLength(0);
  });

  test('PR-23: of two changes at once that make a loop together one is refused', async () => {
    const { call } = await aManagedShop();
    const { pool } = database;
    const [kitchen, counter] = [await aPrinter(pool), await aPrinter(pool, { name: 'Comptoir' })];
    const answers = await Promise.all([
      call('PATCH', `printers/${kitchen}`, { fallback_printer_id: counter }),
      call('PATCH', `printers/${counter}`, { fallback_printer_id: kitchen }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('PR-2: of two changes at once the second is judged by what the first has left', async () => {
    const { call } = await aManagedShop();
    const path = `printers/${await aPrinter(database.pool)}`;
    const [toBrowser, moved] = await Promise.all([
      call('PATCH', path, { transport: 'browser', host: null, port: null }),
      call('PATCH', path, { host: '192.168.1.51' }),
    ]);
    expect(toBrowser.status).toBe(200);
    // First, it was still a printer of the network.
    expect([200, 422]).toContain(moved.status);
    const { settings } = (await call('GET', path)).payload;
    expect(settings).toMatchObject({ transport: 'browser', host: null, port: null });
  });

  test('PR-23: the fallback of a printer that is removed takes its place', async () => {
    const { call } = await aManagedShop();
    const { pool } = database;
    const kitchen = await aPrinter(pool);
    const counter = await aPrinter(pool, { name: 'Comptoir', fallback_printer_id: kitchen });
    const bar = await aPrinter(pool, { name: 'Bar', fallback_printer_id: counter });
    const fallbackOf = async (printer: string) =>
      (await call('GET', `printers/${printer}`)).payload.settings.fallback_printer_id;
    expect((await call('DELETE', `printers/${counter}`)).status).toBe(200);
    expect(await fallbackOf(bar)).toBe(kitchen);
    expect((await call('DELETE', `printers/${kitchen}`)).status).toBe(200);
    expect(await fallbackOf(bar)).toBeNull();
  });

  test('PR-1: a printer is changed and removed, each in the audit log', async () => {
    const { call } = await aManagedShop();
    const printerId = await aPrinter(database.pool);
    const path = `printers/${printerId}`;
    const changed = await call('PATCH', path, { copies: 2, categories: ['maki'] });
    expect(changed.payload.settings).toMatchObject({ copies: 2, categories: ['maki'] });
    expect((await audited('printer.change', `printer:${printerId}`))[0]).toMatchObject({
      before: { copies: 1 },
      after: { copies: 2 },
    });
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', path)).code).toBe('not_found');
    expect((await call('GET', 'printers')).payload.printers).toEqual([]);
    expect(await audited('printer.remove', `printer:${printerId}`)).toHaveLength(1);
  });

  test('PR-35: a test page says what is tried, and is followed until it is on paper', async () => {
    const { call } = await aManagedShop();
    const printerId = await aPrinter(database.pool, {
      transport: 'browser',
      host: null,
      port: null,
    });
    const tried = { columns: 32, code_page: 'raster' };
    const [one, other] = await Promise.all([
      call('POST', `printers/${printerId}/test`, tried),
      call('POST', `printers/${printerId}/test`, { columns: 48 }),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    const queue = printQueueAt(database.pool);
    const job = await queue.claim(printerId, LEASE);
    expect([32, 48]).toContain(job?.format.columns);
    await queue.finish(job?.jobId ?? '', job?.leaseId ?? '', { kind: 'printed' }, at(0));
    const { payload } = await call('GET', `print-jobs/${job?.jobId}`);
    expect(payload).toMatchObject({ kind: 'test', state: 'printed', requested_by: 'Léa' });
  });

  test('PR-35: a printer that is silent to it tells nothing, unless the dispatcher hears it', async () => {
    const { call } = await aManagedShop();
    const silent = await startFakePrinter({ replies: 'none' });
    const { pool } = database;
    const [unheard, busy] = await Promise.all([
      aPrinter(pool, { port: silent.port }),
      aPrinter(pool, { name: 'Bar', port: silent.port }),
    ]);
    await printQueueAt(pool).noteCondition(unheard, 'offline', at(0));
    await printQueueAt(pool).noteCondition(busy, 'ready', at(0));
    const tested = await Promise.all(
      [unheard, busy].map((printerId) => call('POST', `printers/${printerId}/test`, {})),
    );
    expect(tested.map(({ payload }) => payload.replies)).toEqual(['none', null]);
    const stored = await Promise.all(
      [unheard, busy].map((printerId) => call('GET', `printers/${printerId}`)),
    );
    expect(stored.map(({ payload }) => payload.settings.replies)).toEqual(['none', 'completion']);
    expect(await audited('printer.change', `printer:${unheard}`)).toMatchObject([
      { before: { replies: 'completion' }, after: { replies: 'none' } },
    ]);
    expect(await audited('printer.change', `printer:${busy}`)).toEqual([]);
    await silent.close();
  }, 20_000);
});
