import {
  type JournalDocument,
  journalDocument,
  totalsToWire,
} from '@comptoir/contract/books/journal-document';
import { canonicalJson } from '@comptoir/domain/books/canonical-json';
import { periodsEndingWith } from '@comptoir/domain/books/closing-periods';
import {
  addTotals,
  type JournalTotals,
  journalTotals,
  NO_TOTALS,
} from '@comptoir/domain/books/journal-totals';
import { addDays } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { countedEntry } from './closings.ts';
import { documentText, hashOf, NO_HASH } from './journal-chain.ts';
import { isSignedBy, listPublicKeys, type PublicKey } from './signing-key.ts';

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
  | 'signature'
  /** A closing does not follow from its entries, or from the closing before. */
  | 'closing';

export type Verification =
  | { readonly kind: 'sound'; readonly entries: number; readonly lastHash: string }
  | { readonly kind: 'broken'; readonly number: number; readonly defect: JournalDefect };

/** An entry as it is stored or archived. */
export interface StoredEntry {
  readonly number: number;
  readonly source: string;
  readonly kind: string;
  readonly day: string;
  readonly order_id: string | null;
  readonly document: string;
  readonly hash: Buffer;
  readonly signature: Buffer;
  readonly key_id: string;
}

const BATCH = 1_000;

/** Verifies the whole journal, and names the first entry that does not fit. Rule BK-20. */
export async function verifyJournal(executor: Executor): Promise<Verification> {
  const verifier = journalVerifier(await listPublicKeys(executor));
  let last = 0;
  for (;;) {
    const { rows } = await executor.query<StoredEntry>(SELECT, [last, BATCH]);
    for (const entry of rows) {
      const defect = verifier.check(entry);
      if (defect) return { kind: 'broken', number: entry.number, defect };
      last = entry.number;
    }
    if (rows.length < BATCH) break;
  }
  return { kind: 'sound', entries: verifier.count(), lastHash: verifier.lastHash() };
}

/** Checks entries one after the other, from the first. Rule BK-20. */
function journalVerifier(keys: readonly PublicKey[]) {
  const byId = new Map(keys.map((key) => [key.keyId, key]));
  const closings = closingVerifier();
  let number = 0;
  let previous = NO_HASH;

  return {
    count: () => number,
    lastHash: () => previous,
    /** Why the next entry does not fit; null for one that does. */
    check(entry: StoredEntry): JournalDefect | null {
      if (entry.number !== number + 1) return 'gap';
      const document = parseDocument(entry.document);
      if (!document) return 'document';
      if (!hashOf(entry.document).equals(entry.hash)) return 'hash';
      if (document.number !== entry.number || document.previous !== previous) return 'chain';
      if (!isOf(document, entry)) return 'columns';
      const key = byId.get(entry.key_id);
      if (!key || !isSignedBy(key, entry.hash, entry.signature)) return 'signature';
      if (!closings.fits(document)) return 'closing';
      number = entry.number;
      previous = entry.hash.toString('hex');
      return null;
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

function isOf(document: JournalDocument, entry: StoredEntry): boolean {
  return (
    document.source === entry.source &&
    document.kind === entry.kind &&
    document.day === entry.day &&
    (document.order?.order_id ?? null) === entry.order_id
  );
}

/** Follows the open day, month and year, and compares each closing with what was entered. Rule BK-11. */
function closingVerifier() {
  let open: JournalDocument[] = [];
  let lastDay: string | null = null;
  let perpetual = { sales_cents: 0, refunds_cents: 0 };
  /** What the period's closing has to say once its last day is closed. */
  const expected = new Map<string, { totals: JournalTotals; first: number; from: string }>();
  const sums = {
    month: { totals: NO_TOTALS, first: 0 },
    year: { totals: NO_TOTALS, first: 0 },
  };

  function closesDay({ number, closing }: JournalDocument): boolean {
    if (!closing || closing.from !== closing.to) return false;
    const day = closing.to;
    const follows = lastDay === null ? (open[0]?.day ?? day) : addDays(lastDay, 1);
    const totals = journalTotals(open.map(countedEntry));
    const first = open[0]?.number ?? number;
    const isRight =
      day === follows &&
      open.every((entry) => entry.day === day) &&
      closing.first_number === first &&
      isSame(closing.totals, totalsToWire(totals));
    perpetual = {
      sales_cents: perpetual.sales_cents + totals.sales.total,
      refunds_cents: perpetual.refunds_cents + totals.refunds.total,
    };
    for (const sum of Object.values(sums)) {
      sum.totals = addTotals(sum.totals, totals);
      if (sum.first === 0) sum.first = first;
    }
    for (const { period, from } of periodsEndingWith(day)) {
      expected.set(`closing:${period}:${day}`, { ...sums[period], from });
      sums[period] = { totals: NO_TOTALS, first: 0 };
    }
    open = [];
    lastDay = day;
    return isRight && isSame(closing.perpetual, perpetual);
  }

  return {
    fits(document: JournalDocument): boolean {
      const { closing, kind, source } = document;
      if (kind !== 'closing') {
        if (expected.size > 0 || closing !== null) return false;
        open.push(document);
        return true;
      }
      if (!closing || source !== `closing:${closing.period}:${closing.to}`) return false;
      if (closing.period === 'day') return expected.size === 0 && closesDay(document);
      const wanted = expected.get(source);
      expected.delete(source);
      return (
        wanted !== undefined &&
        closing.from === wanted.from &&
        closing.first_number === wanted.first &&
        isSame(closing.totals, totalsToWire(wanted.totals)) &&
        isSame(closing.perpetual, perpetual)
      );
    },
  };
}

type Comparable = Parameters<typeof canonicalJson>[0];

function isSame(one: Comparable, other: Comparable): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

const SELECT = `
  SELECT number, source, kind, day, order_id, document, hash, signature, key_id
  FROM book_entries WHERE number > $1 ORDER BY number LIMIT $2`;
