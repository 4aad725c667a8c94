import { z } from 'zod';

/** The archive format that this version writes, and the only one it reads. */
export const ARCHIVE_FORMAT = 1;
export const HEAD_ENTRY = 'backup.json';
/** The last entry: an archive without it is incomplete. */
export const END_ENTRY = 'checksums.json';

/** The first entry: a description of what follows. */
export const archiveHead = z.object({
  format: z.number(),
  made_at: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Sorted so that each table references only tables before it. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

export const archiveEnd = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  /** Null: the sequence was never used. */
  sequences: z.record(z.string(), z.string().nullable()),
  pictures: z.record(z.string(), z.string()),
});

export type ArchiveHead = z.infer<typeof archiveHead>;
export type ArchiveEnd = z.infer<typeof archiveEnd>;

/**
 * Tables whose rows are in no backup: tokens, codes and links of guests and staff, which must not return once
 * revoked, and counters against abuse, which expire. Rule U-24.
 */
export const EXCLUDED_TABLES: ReadonlySet<string> = new Set([
  'applied_migrations',
  'sessions',
  'codes',
  'mail_links',
  'attempts',
  'known_clients',
  'staff_sessions',
  'staff_challenges',
  'staff_invitations',
  'job_traces',
]);
