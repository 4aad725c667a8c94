import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { journalArchive } from '#modules/books/archive.ts';
import { listPublicKeys } from '#modules/books/signing-key.ts';
import { writeJournal } from '#modules/books/write-journal.ts';
import { testDatabase } from '#test/harness/database.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { emptyBooks, tamperedBooks } from '#test/shops/books.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { restaurantCommand } from '#test/shops/restaurant-command.ts';

const database = testDatabase();
const openShop = shops(database);
const restaurant = restaurantCommand(database);
const tampered = tamperedBooks(database);
const temporaryDirectory = temporaryDirectories();
afterEach(() => emptyBooks(database));

async function sell(): Promise<void> {
  const { app } = await openShop();
  const orderId = await orderAs(app, 'jeanne@example.fr');
  await ordersAt(database.pool).advance(orderId, 'handed_over');
  await writeJournal(database.pool, 'Europe/Paris', FRIDAY_EVENING + 60_000);
}

it('BK-21: prints how far the journal goes, and its public key', async () => {
  await sell();
  const { code, out } = await restaurant('books');
  expect(code).toBe(0);
  expect(out).toMatch(
    /^2 écritures, aucune journée close, 0 en attente\nclé [0-9a-f]{32} {2}Ed25519 {2}/,
  );
});

it('BK-23: says whether triggers alone keep the role of the database from changing the journal', async () => {
  const { out } = await restaurant('books');
  expect(out).toContain(
    'le rôle de la base pourrait changer le journal : seuls des déclencheurs l’en empêchent\n',
  );
});

it('BK-20: says that the journal is intact, or names the first entry that is not', async () => {
  await sell();
  const sound = await restaurant('books', 'verify');
  expect(sound.code).toBe(0);
  expect(sound.out).toContain('2 écritures : le journal est intact');
  const change = `UPDATE books.entries SET document = replace(document, '1180', '1080') WHERE number = 2`;
  await tampered(change, async () => {
    const broken = await restaurant('books', 'verify');
    expect(broken.code).toBe(1);
    expect(broken.error).toContain('écriture 2 : son empreinte n’est pas celle de son texte');
  });
  expect((await restaurant('books', 'close')).code).toBe(2);
});

/** An archive of two entries in a file, its text, and the key that signed it. */
async function anArchive() {
  await sell();
  const period = { from: '2026-11-20', to: '2026-11-20' };
  let text = '';
  for await (const part of journalArchive(database.pool, period, FRIDAY_EVENING)) text += part;
  const file = join(temporaryDirectory(), 'journal.ndjson');
  writeFileSync(file, text);
  const [key] = await listPublicKeys(database.pool);
  // From now on there is no database.
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/nowhere');
  return { file, text, key: key?.publicKey.toString('base64') ?? '' };
}

it('BK-22: verifies an archive without a database, with the key that is known', async () => {
  const { file, key } = await anArchive();
  const sound = await restaurant('books', 'verify', file);
  expect([sound.code, sound.error]).toEqual([0, '']);
  expect(sound.out).toContain('2 écritures du 2026-11-20 au 2026-11-20 : l’archive est intacte');
  expect(sound.out).toContain('--key');
  const known = await restaurant('books', 'verify', file, '--key', key);
  expect([known.code, known.out.includes('--key')]).toEqual([0, false]);
});

it('BK-22: names the first line and entry of an archive that do not fit', async () => {
  const { file, text } = await anArchive();
  writeFileSync(file, text.replace('\\"total_cents\\":1180', '\\"total_cents\\":1080'));
  const changed = await restaurant('books', 'verify', file);
  expect([changed.code, changed.out]).toEqual([1, '']);
  expect(changed.error).toBe('ligne 2, écriture 1 : son empreinte n’est pas celle de son texte\n');
  writeFileSync(file, text.slice(0, -40));
  const cut = await restaurant('books', 'verify', file);
  expect(cut.code).toBe(1);
  expect(cut.error).toContain('ligne 4 : le fichier est tronqué');
});

it('BK-22: refuses an archive of another key, and what is no key', async () => {
  const { file, key } = await anArchive();
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' });
  const refused = await restaurant('books', 'verify', file, '--key', other.toString('base64'));
  expect([refused.code, refused.error]).toEqual([
    1,
    'ligne 2, écriture 1 : elle est signée par une autre clé\n',
  ]);
  expect((await restaurant('books', 'verify', file, '--key', 'x')).code).toBe(2);
  expect((await restaurant('books', 'verify', '--key', key)).code).toBe(2);
  expect((await restaurant('books', 'verify', file, 'another')).code).toBe(2);
});
