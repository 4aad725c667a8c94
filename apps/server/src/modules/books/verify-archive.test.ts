import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { journalArchive } from './archive.ts';
import { listPublicKeys, type PublicKey, readPublicKey } from './signing-key.ts';
import { verifyArchive } from './verify-archive.ts';
import { writeJournal } from './write-journal.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(() => emptyBooks(database));

const PERIOD = { from: '2026-11-20', to: '2026-12-01' };
const SECOND_OF_DECEMBER = Date.parse('2026-12-02T12:00:00Z');

// Two orders of a Friday, its closing, those of the other 10 days of November, of the month, and of 1 December.
beforeEach(async () => {
  const { app } = await openShop();
  for (const email of ['jeanne@example.fr', 'zoe@example.fr']) {
    await ordersAt(database.pool).advance(await orderAs(app, email), 'handed_over');
  }
  await writeJournal(database.pool, 'Europe/Paris', SECOND_OF_DECEMBER);
});

async function archiveOf(period = PERIOD): Promise<string> {
  let text = '';
  for await (const part of journalArchive(database.pool, period, FRIDAY_EVENING)) text += part;
  return text;
}

/** Verifies bytes that arrive in chunks of 1,000. */
function verify(archive: string | Buffer, trusted: readonly PublicKey[] = []) {
  const bytes = Buffer.from(archive);
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += 1_000) yield bytes.subarray(from, from + 1_000);
  }
  return verifyArchive(chunks(), trusted);
}

/** The lines of an archive with their line feeds. */
const linesOf = (archive: string) => archive.match(/.*\n/g) ?? [];

describe('BK-22: an archive', () => {
  it('BK-22: is intact as the shop has made it', async () => {
    const [key] = await listPublicKeys(database.pool);
    const found = await verify(await archiveOf());
    expect(found).toMatchObject({ kind: 'sound', entries: 17, keyId: key?.keyId });
    expect(await verify(await archiveOf(), key ? [key] : [])).toMatchObject({ kind: 'sound' });
  });

  it.each([
    ['2026-11-21', '2026-12-01', 12],
    ['2026-12-01', '2026-12-01', 1],
    ['2026-11-30', '2026-11-30', 2],
    ['2026-11-20', '2026-11-20', 5],
    ['2026-10-01', '2026-10-31', 0],
  ])('BK-22: of %s to %s, which begins anywhere, is intact', async (from, to, entries) => {
    expect(await verify(await archiveOf({ from, to }))).toMatchObject({ kind: 'sound', entries });
  });

  it('BK-5, BK-22: of a shop that has sold nothing is intact, and has the one key of the shop', async () => {
    await emptyBooks(database);
    const archives = await Promise.all([archiveOf(), archiveOf(), archiveOf()]);
    const [key, ...others] = await listPublicKeys(database.pool);
    expect(others).toEqual([]);
    for (const archive of archives) {
      expect(await verify(archive)).toMatchObject({ kind: 'sound', entries: 0, keyId: key?.keyId });
    }
  });

  it('BK-22: a changed bit is found wherever it is', async () => {
    const archive = Buffer.from(await archiveOf());
    const [head = ''] = linesOf(archive.toString());
    const end = archive.length - (linesOf(archive.toString()).at(-1)?.length ?? 0);
    const places = [
      // Each byte of the last line, and of the places where lines meet; a sample of all others.
      ...Array.from({ length: archive.length - end + 1 }, (_, index) => end - 1 + index),
      ...[...archive.entries()].flatMap(([index, byte]) => (byte === 0x0a ? [index] : [])),
      ...Array.from({ length: Math.floor(archive.length / 53) }, (_, index) => index * 53),
    ];
    const unseen: number[] = [];
    const wrongLines: unknown[] = [];
    for (const [turn, place] of places.entries()) {
      const changed = Buffer.from(archive);
      changed.writeUInt8((archive[place] ?? 0) ^ (1 << (turn % 8)), place);
      const found = await verify(changed);
      if (found.kind === 'sound') unseen.push(place);
      // The line that was changed is named, except in the note, which only the last line proves.
      else if (place >= Buffer.byteLength(head) && archive[place] !== 0x0a) {
        const line = archive.subarray(0, place).filter((byte) => byte === 0x0a).length + 1;
        if (changed[place] !== 0x0a && found.line !== line) wrongLines.push({ place, line, found });
      }
    }
    expect(unseen).toEqual([]);
    expect(wrongLines).toEqual([]);
    expect(places.length).toBeGreaterThan(500);
  });

  it('BK-22: that was cut anywhere is named as truncated', async () => {
    const archive = await archiveOf();
    const bytes = Buffer.from(archive);
    const headLength = Buffer.byteLength(linesOf(archive)[0] ?? '');
    for (let length = headLength; length < bytes.length; length += 211) {
      const found = await verify(bytes.subarray(0, length));
      expect(found).toMatchObject({ kind: 'broken', defect: 'truncated', entry: null });
    }
    const lines = linesOf(archive);
    expect(await verify(lines.slice(0, -1).join(''))).toEqual({
      kind: 'broken',
      line: 19,
      entry: null,
      defect: 'truncated',
    });
    expect(await verify(archive.slice(0, -1))).toMatchObject({ line: 19, defect: 'truncated' });
    expect(await verify('')).toMatchObject({ line: 1, defect: 'no_archive' });
  });

  it('BK-22: names lines that were swapped, left out, repeated or added', async () => {
    const [head = '', ...rest] = linesOf(await archiveOf());
    const [one = '', two = '', three = '', ...others] = rest;
    const of = (...lines: readonly string[]) => verify([head, ...lines].join(''));
    const gap = { kind: 'broken', defect: 'gap' };
    expect(await of(one, three, two, ...others)).toEqual({ ...gap, line: 3, entry: 3 });
    expect(await of(one, three, ...others)).toEqual({ ...gap, line: 3, entry: 3 });
    expect(await of(one, two, two, three, ...others)).toEqual({ ...gap, line: 4, entry: 2 });
    expect(await of(...rest, one)).toMatchObject({ line: 20, defect: 'beyond_end' });
    // Without its first entries the others fit one another: the signed hash does not.
    expect(await of(...others)).toMatchObject({ kind: 'broken' });
    expect(await of(...rest.slice(5))).toMatchObject({ line: 14, defect: 'file_hash' });
    expect(await verify(rest.join(''))).toMatchObject({ line: 1, defect: 'no_archive' });
  });

  it('BK-22: of another period than it says is named', async () => {
    const archive = await archiveOf();
    const changed = archive.replace('"to":"2026-12-01"', '"to":"2026-11-30"');
    expect(await verify(changed)).toMatchObject({ line: 18, entry: 17, defect: 'period' });
  });

  it('BK-22: an archive signed anew with another key is refused by the key that is known', async () => {
    const [shopKey] = await listPublicKeys(database.pool);
    const trusted = shopKey ? [shopKey] : [];
    const forged = signedAnew(await archiveOf());
    expect(await verify(forged)).toMatchObject({ kind: 'sound', entries: 17 });
    expect(await verify(forged, trusted)).toEqual({
      kind: 'broken',
      line: 2,
      entry: 1,
      defect: 'key',
    });
    const empty = signedAnew(await archiveOf({ from: '2026-10-01', to: '2026-10-31' }));
    expect(await verify(empty)).toMatchObject({ kind: 'sound', entries: 0 });
    expect(await verify(empty, trusted)).toMatchObject({ line: 2, defect: 'file_key' });
  });
});

/** The same archive with a key of one's own. */
function signedAnew(archive: string): string {
  const pair = generateKeyPairSync('ed25519');
  const public_key = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const key_id = readPublicKey(public_key)?.keyId;
  const lines = linesOf(archive).map((line) => JSON.parse(line));
  const [head, ...entries] = lines.slice(0, -1);
  const signed = entries.map((entry) => {
    const signature = sign(null, Buffer.from(entry.hash, 'hex'), pair.privateKey).toString('hex');
    return { ...entry, signature, key_id };
  });
  const before = [{ ...head, keys: [{ key_id, public_key }] }, ...signed]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
  const hash = createHash('sha256').update(before).digest();
  const signature = sign(null, hash, pair.privateKey).toString('hex');
  return `${before}${JSON.stringify({ sha256: hash.toString('hex'), signature, key_id })}\n`;
}
