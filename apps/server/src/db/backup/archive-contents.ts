import { z } from 'zod';

/** The form of archives that this version writes, and the only one it reads. */
export const ARCHIVE_FORMAT = 1;
export const HEAD_ENTRY = 'backup.json';
/** The last entry: an archive without it was never finished. */
export const END_ENTRY = 'checksums.json';

/** The first entry: what follows, and of which shop it is. */
export const archiveHead = z.object({
  format: z.number(),
  made_at: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In an order in which each refers to those before it only. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The years that orders had parts for; older versions of the shop knew none. */
  order_years: z.array(z.number().int()).default([]),
});

export const archiveEnd = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  /** Null: nothing was drawn yet. */
  sequences: z.record(z.string(), z.string().nullable()),
  pictures: z.record(z.string(), z.string()),
});

export type ArchiveHead = z.infer<typeof archiveHead>;
export type ArchiveEnd = z.infer<typeof archiveEnd>;

/**
 * Tables whose rows are in no backup. What lets somebody in must not come back after it was revoked:
 * tokens, codes and links. What is counted against abuse is worth nothing later. Rule U-24.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'applied_migrations',
  'sessions',
  'codes',
  'mail_links',
  'failed_attempts',
  'known_clients',
  'rate_limits',
  'job_traces',
]);
