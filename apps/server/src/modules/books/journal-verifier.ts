import { type JournalDocument, journalDocument } from '@comptoir/contract/books/journal-document';
import { closingVerifier } from './closing-verifier.ts';
import { documentText, hashOf, NO_HASH } from './journal-chain.ts';
import { isSignedBy, type PublicKey } from './signing-key.ts';

/** Why an entry does not fit. */
export type JournalDefect =
  /** An entry is missing before it. */
  | 'gap'
  /** Its document is none, or not in canonical form. */
  | 'document'
  /** Its columns are not what the document says. */
  | 'columns'
  /** Its hash is not that of its document. */
  | 'hash'
  /** It does not follow from the entry before. */
  | 'chain'
  /** It is signed with a key that is not among those to verify with. */
  | 'key'
  | 'signature'
  /** A closing does not follow from its entries, or from the closing before. */
  | 'closing';

/** An entry with what proves it. */
export interface SignedEntry {
  readonly document: string;
  readonly hash: Buffer;
  readonly signature: Buffer;
  readonly key_id: string;
}

/** What the database has of an entry beside its document. */
export interface EntryColumns {
  readonly number: number;
  readonly source: string;
  readonly kind: string;
  readonly day: string;
  readonly order_id: string | null;
}

/** The outcome for one entry: what it says, or why it does not fit. */
export type EntryCheck =
  | { readonly kind: 'fits'; readonly document: JournalDocument }
  | { readonly kind: 'defect'; readonly defect: JournalDefect; readonly number: number | null };

/**
 * Checks entries one after the other: from the first one of the journal, or from any with `startsAnywhere`, whose
 * first entry is then not compared with the one before. Rules BK-20 and BK-22.
 */
export function journalVerifier(
  keys: readonly PublicKey[],
  { startsAnywhere }: { readonly startsAnywhere: boolean },
) {
  const byId = new Map(keys.map((key) => [key.keyId, key]));
  const closings = closingVerifier();
  let count = 0;
  let next: number | null = startsAnywhere ? null : 1;
  let previous: string | null = startsAnywhere ? null : NO_HASH;

  function defectOf(
    entry: SignedEntry,
    document: JournalDocument | null,
    columns: EntryColumns | null,
  ): JournalDefect | null {
    if (columns && next !== null && columns.number !== next) return 'gap';
    if (!document) return 'document';
    if (!hashOf(entry.document).equals(entry.hash)) return 'hash';
    if (columns && document.number !== columns.number) return 'chain';
    if (next !== null && document.number !== next) return 'gap';
    const before = document.number === 1 ? NO_HASH : previous;
    if (before !== null && document.previous !== before) return 'chain';
    if (columns && !isOf(document, columns)) return 'columns';
    const key = byId.get(entry.key_id);
    if (!key) return 'key';
    if (!isSignedBy(key, entry.hash, entry.signature)) return 'signature';
    return closings.fits(document) ? null : 'closing';
  }

  return {
    count: () => count,
    /** The hash of the last entry; null before there is one. */
    lastHash: () => previous,
    check(entry: SignedEntry, columns: EntryColumns | null = null): EntryCheck {
      const document = parseDocument(entry.document);
      const defect = defectOf(entry, document, columns);
      if (defect !== null || document === null) {
        const number = columns?.number ?? document?.number ?? null;
        return { kind: 'defect', defect: defect ?? 'document', number };
      }
      count += 1;
      next = document.number + 1;
      previous = entry.hash.toString('hex');
      return { kind: 'fits', document };
    },
  };
}

function parseDocument(text: string): JournalDocument | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = journalDocument.safeParse(value);
  return parsed.success && documentText(parsed.data) === text ? parsed.data : null;
}

function isOf(document: JournalDocument, columns: EntryColumns): boolean {
  return (
    document.source === columns.source &&
    document.kind === columns.kind &&
    document.day === columns.day &&
    (document.order?.order_id ?? null) === columns.order_id
  );
}
