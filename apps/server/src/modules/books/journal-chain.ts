import { createHash } from 'node:crypto';
import type { JournalDocument } from '@comptoir/contract/books/journal-document';
import { type CanonicalValue, canonicalJson } from '@comptoir/domain/books/canonical-json';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { openSigningKey } from './signing-key.ts';

/** What an entry says; its place in the chain is given when it is appended. */
export type JournalContent = Omit<
  JournalDocument,
  'version' | 'number' | 'previous' | 'entered_at'
>;

/** Appends entries to the journal in the transaction that has locked it. */
export interface JournalChain {
  /** The number that the next entry gets. */
  nextNumber(): number;
  append(contents: readonly JournalContent[]): Promise<void>;
}

/** The hash before the first entry. */
export const NO_HASH = '0'.repeat(64);

/** The key of the advisory lock under which one process at a time numbers entries. */
const LOCK = 2_026_112_501;

/** Locks the journal until the transaction ends; false while another process has it. Rule BK-2. */
export async function tryLockJournal(client: Executor): Promise<boolean> {
  const { rows } = await client.query<{ is_locked: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1) AS is_locked',
    [LOCK],
  );
  return rows[0]?.is_locked ?? false;
}

/** Locks the journal until the transaction ends, after whichever process has it. Rule BK-2. */
export async function lockJournal(client: Executor): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
}

/** Opens the locked journal at its end. Rules BK-2 to BK-5. */
export async function openJournalChain(client: Executor, now: Instant): Promise<JournalChain> {
  const key = await openSigningKey(client, now);
  const { rows } = await client.query<{ number: number; hash: Buffer }>(LAST);
  let number = rows[0]?.number ?? 0;
  let previous = rows[0]?.hash.toString('hex') ?? NO_HASH;
  const enteredAt = new Date(now).toISOString();

  return {
    nextNumber: () => number + 1,
    async append(contents) {
      const entries = contents.map((content) => {
        number += 1;
        const version = content.closing?.cash_count ? 2 : 1;
        const document = documentText({
          ...content,
          version,
          number,
          previous,
          entered_at: enteredAt,
        });
        const hash = hashOf(document);
        previous = hash.toString('hex');
        return {
          number,
          source: content.source,
          kind: content.kind,
          day: content.day,
          order_id: content.order?.order_id ?? null,
          document,
          hash: previous,
          signature: key.sign(hash).toString('hex'),
          key_id: key.keyId,
        };
      });
      if (entries.length > 0) await client.query(INSERT, [JSON.stringify(entries)]);
    },
  };
}

/** The text of a document that is hashed. Rule BK-3. */
export function documentText(document: JournalDocument): string {
  return canonicalJson(document satisfies CanonicalValue);
}

/** The hash of a document's text. Rule BK-4. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

const LAST = 'SELECT number, hash FROM books.entries ORDER BY number DESC LIMIT 1';

const INSERT = `
  INSERT INTO books.entries
    (number, source, kind, day, order_id, document, hash, signature, key_id)
  SELECT number, source, kind, day, order_id, document, decode(hash, 'hex'), decode(signature, 'hex'), key_id
  FROM json_to_recordset($1::json) AS entry (
    number bigint, source text, kind text, day date, order_id text, document text, hash text, signature text,
    key_id text
  ) ORDER BY number`;
