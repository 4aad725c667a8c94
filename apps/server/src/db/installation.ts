import type { Executor } from './connection.ts';

/** What tells this installation from every other, the same for all of its processes. */
export interface Installation {
  /** The mark on whatever this shop makes at a provider that other programs use as well. */
  readonly shopId: string;
  /** The key of the HMACs by which logs and counts know an address, 32 bytes. */
  readonly logKey: Buffer;
}

/** Reads what the migrations drew once for this database. */
export async function readInstallation(executor: Executor): Promise<Installation> {
  const { rows } = await executor.query<{ shop_id: string; log_key: Buffer }>(
    'SELECT shop_id, log_key FROM installation',
  );
  const [row] = rows;
  if (!row) throw new Error('The database has no installation.');
  return { shopId: row.shop_id, logKey: row.log_key };
}
