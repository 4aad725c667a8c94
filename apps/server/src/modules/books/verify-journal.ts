import type { Executor } from '#db/connection.ts';
import { NO_HASH } from './journal-chain.ts';
import {
  type EntryColumns,
  type JournalDefect,
  journalVerifier,
  type SignedEntry,
} from './journal-verifier.ts';
import { listPublicKeys } from './signing-key.ts';

export type Verification =
  | { readonly kind: 'sound'; readonly entries: number; readonly lastHash: string }
  | { readonly kind: 'broken'; readonly number: number; readonly defect: JournalDefect };

const BATCH = 1_000;

/** Verifies the whole journal, and names the first entry that does not fit. Rule BK-20. */
export async function verifyJournal(executor: Executor): Promise<Verification> {
  const verifier = journalVerifier(await listPublicKeys(executor), { startsAnywhere: false });
  let last = 0;
  for (;;) {
    const { rows } = await executor.query<SignedEntry & EntryColumns>(SELECT, [last, BATCH]);
    for (const entry of rows) {
      const { number } = entry;
      const check = verifier.check(entry, entry);
      if (check.kind === 'defect') return { kind: 'broken', number, defect: check.defect };
      last = number;
    }
    if (rows.length < BATCH) break;
  }
  return { kind: 'sound', entries: verifier.count(), lastHash: verifier.lastHash() ?? NO_HASH };
}

const SELECT = `
  SELECT number, source, kind, day, order_id, document, hash, signature, key_id
  FROM books.entries WHERE number > $1 ORDER BY number LIMIT $2`;
