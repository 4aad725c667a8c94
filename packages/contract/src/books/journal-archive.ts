import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const keyId = z.string().regex(/^[0-9a-f]{32}$/);
const signature = z.string().regex(/^[0-9a-f]{128}$/);

/** The first line of an archive: what it is, and the public keys (Ed25519, DER, base64). Rule BK-13. */
export const archiveHead = z.strictObject({
  note: z.string(),
  version: z.literal(1),
  from: z.iso.date(),
  to: z.iso.date(),
  made_at: z.iso.datetime(),
  keys: z.array(z.strictObject({ key_id: keyId, public_key: z.base64() })),
});
export type ArchiveHead = z.output<typeof archiveHead>;

/** A line of an archive for each entry: the canonical text of its document, its hash, and who signed that. */
export const archiveEntry = z.strictObject({
  document: z.string(),
  hash,
  signature,
  key_id: keyId,
});
export type ArchiveEntry = z.output<typeof archiveEntry>;

/** The last line of an archive: the hash of all bytes before it, and who signed that. */
export const archiveEnd = z.strictObject({ sha256: hash, signature, key_id: keyId });
export type ArchiveEnd = z.output<typeof archiveEnd>;
