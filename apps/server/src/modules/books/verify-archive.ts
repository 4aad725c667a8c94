import { createHash } from 'node:crypto';
import {
  type ArchiveEnd,
  type ArchiveHead,
  archiveEnd,
  archiveEntry,
  archiveHead,
} from '@comptoir/contract/books/journal-archive';
import type { z } from 'zod';
import { fileLines } from './archive-lines.ts';
import { type JournalDefect, journalVerifier } from './journal-verifier.ts';
import { isSignedBy, type PublicKey } from './signing-key.ts';

/** Why a line of an archive does not fit. */
export type ArchiveDefect =
  | JournalDefect
  /** The file does not begin as an archive does. */
  | 'no_archive'
  /** The line is neither an entry nor the end, or not written as the shop writes it. */
  | 'line'
  /** An entry is of a day outside the period of the file. */
  | 'period'
  /** The file ends before its last, signed line. */
  | 'truncated'
  /** Something comes after the last, signed line. */
  | 'beyond_end'
  /** The bytes before the last line are not those whose hash it has. */
  | 'file_hash'
  /** The last line is not signed by its key. */
  | 'file_signature'
  /** The last line is signed with another key than the given one. */
  | 'file_key';

export type ArchiveVerification =
  | {
      readonly kind: 'sound';
      readonly entries: number;
      readonly head: ArchiveHead;
      /** Null for a period without an entry. */
      readonly lastHash: string | null;
      readonly keyId: string;
    }
  | {
      readonly kind: 'broken';
      /** Counted from 1. */
      readonly line: number;
      /** The number of the entry in that line, where it can be read. */
      readonly entry: number | null;
      readonly defect: ArchiveDefect;
    };

/**
 * Verifies an archive as it is streamed, without the shop: each line, entry and closing, and the signed hash of the
 * whole file. `trusted` are keys that are known from elsewhere; without them those of the file are believed, which
 * proves only that it was not changed since it was signed. Rule BK-22.
 */
export async function verifyArchive(
  chunks: AsyncIterable<Buffer>,
  trusted: readonly PublicKey[],
): Promise<ArchiveVerification> {
  const digest = createHash('sha256');
  let opened: ReturnType<typeof openArchive> | null = null;
  let end: ArchiveEnd | null = null;
  let line = 0;
  const broken = (defect: ArchiveDefect, entry: number | null = null) =>
    ({ kind: 'broken', line, entry, defect }) as const;

  for await (const { bytes, isWhole } of fileLines(chunks)) {
    line += 1;
    if (end) return broken('beyond_end');
    if (!isWhole) return broken(opened ? 'truncated' : 'no_archive');
    const text = textOf(bytes);
    if (!opened) {
      const head = readLine(archiveHead, text);
      if (!head) return broken('no_archive');
      opened = openArchive(head, trusted);
    } else {
      end = readLine(archiveEnd, text);
      if (end) continue;
      const found = opened.check(text);
      if (found) return broken(found.defect, found.number);
    }
    digest.update(bytes).update('\n');
  }
  if (!opened || !end) {
    line += 1;
    return broken(opened ? 'truncated' : 'no_archive');
  }
  const hash = digest.digest();
  const key = opened.keyOf(end.key_id);
  if (!key) return broken('file_key');
  if (hash.toString('hex') !== end.sha256) return broken('file_hash');
  if (!isSignedBy(key, hash, Buffer.from(end.signature, 'hex'))) return broken('file_signature');
  const { head, verifier } = opened;
  return {
    kind: 'sound',
    entries: verifier.count(),
    lastHash: verifier.lastHash(),
    head,
    keyId: end.key_id,
  };
}

/** Checks the entries of a file that begins so. */
function openArchive(head: ArchiveHead, trusted: readonly PublicKey[]) {
  const own = head.keys.map(({ key_id, public_key }) => ({
    keyId: key_id,
    publicKey: Buffer.from(public_key, 'base64'),
  }));
  const keys = trusted.length > 0 ? trusted : own;
  const verifier = journalVerifier(keys, { startsAnywhere: true });

  return {
    head,
    verifier,
    keyOf: (keyId: string) => keys.find((key) => key.keyId === keyId),
    /** Why the entry of a line does not fit; null for one that does. */
    check(text: string | null): { defect: ArchiveDefect; number: number | null } | null {
      const entry = readLine(archiveEntry, text);
      if (!entry) return { defect: 'line', number: null };
      const { document, key_id } = entry;
      const [hash, signature] = [entry.hash, entry.signature].map((hex) => Buffer.from(hex, 'hex'));
      if (!hash || !signature) return { defect: 'line', number: null };
      const check = verifier.check({ document, hash, signature, key_id });
      if (check.kind === 'defect') return check;
      const { day, number } = check.document;
      return day < head.from || day > head.to ? { defect: 'period', number } : null;
    },
  };
}

/** The text of a line; null where it is not UTF-8. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A line as it was written: no other text of the same value is one, so that no changed byte goes unseen. */
function readLine<Schema extends z.ZodObject>(
  schema: Schema,
  text: string | null,
): z.output<Schema> | null {
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = schema.safeParse(value);
  return parsed.success && JSON.stringify(value) === text ? parsed.data : null;
}
