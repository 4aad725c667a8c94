import { createHash } from 'node:crypto';
import type {
  ArchiveEnd,
  ArchiveEntry,
  ArchiveHead,
} from '@comptoir/contract/books/journal-archive';
import type { CalendarDate, Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import { transaction } from '#db/transaction.ts';
import { lockJournal } from './journal-chain.ts';
import { listPublicKeys, openSigningKey } from './signing-key.ts';

/** Entries of the archive that are in memory at once. */
const PAGE = 1_000;

const NOTE = [
  'Archive du journal des ventes. Chaque ligne est un objet JSON.',
  'Première ligne : cette note, la période et les clés publiques (Ed25519, DER, base64).',
  'Lignes suivantes : une écriture chacune. « document » est son texte canonique (RFC 8785), montants en centimes ;',
  '« hash » est le SHA-256 de ce texte, « signature » la signature de cette empreinte (octets) par la clé « key_id ».',
  '« previous », dans le texte, est l’empreinte de l’écriture précédente : la chaîne n’a ni trou ni retouche.',
  'Une écriture « cash_movement » est un apport d’espèces dans la caisse ou un retrait (négatif), hors ventes et TVA.',
  'Dernière ligne : le SHA-256 de toutes les lignes d’avant, sauts de ligne compris, et sa signature.',
].join(' ');

/**
 * The entries of the days of a period as lines of JSON, page by page: a note for the reader with the public keys, the
 * entries, and a signed hash of all of it. Rule BK-13.
 */
export async function* journalArchive(
  pool: pg.Pool,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  now: Instant,
): AsyncGenerator<string> {
  const digest = createHash('sha256');
  const line = (value: ArchiveHead | ArchiveEntry) => {
    const text = `${JSON.stringify(value)}\n`;
    digest.update(text, 'utf8');
    return text;
  };
  // Before the keys are listed: a shop that has sold nothing has none yet.
  const key = await transaction(pool, async (client) => {
    await lockJournal(client);
    return openSigningKey(client, now);
  });
  const keys = (await listPublicKeys(pool)).map(({ keyId, publicKey }) => ({
    key_id: keyId,
    public_key: publicKey.toString('base64'),
  }));
  yield line({ note: NOTE, version: 1, from, to, made_at: new Date(now).toISOString(), keys });
  for (let last = 0; ; ) {
    const { rows } = await pool.query<ArchivedRow>(SELECT, [from, to, last, PAGE]);
    const lines = rows.map(({ document, hash, signature, key_id }) =>
      line({ document, hash, signature, key_id }),
    );
    if (lines.length > 0) yield lines.join('');
    if (rows.length < PAGE) break;
    last = rows.at(-1)?.number ?? last;
  }
  const hash = digest.digest();
  const signature = key.sign(hash).toString('hex');
  const end: ArchiveEnd = { sha256: hash.toString('hex'), signature, key_id: key.keyId };
  yield `${JSON.stringify(end)}\n`;
}

/** A line of the archive, with its number. */
type ArchivedRow = ArchiveEntry & { readonly number: number };

const SELECT = `
  SELECT number, document, encode(hash, 'hex') AS hash, encode(signature, 'hex') AS signature, key_id
  FROM books.entries WHERE day BETWEEN $1 AND $2 AND number > $3 ORDER BY number LIMIT $4`;
