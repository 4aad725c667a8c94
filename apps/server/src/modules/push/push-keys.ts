import { generateVapidKeys, type VapidKeys } from '#adapters/push/vapid.ts';
import type { Executor } from '#db/connection.ts';
import { Secret } from '#secret.ts';

/**
 * The shop's key pair: the configured one, else the stored one, generated at its first use and never
 * changed, so all processes get the same. Rule Z-1.
 */
export function pushKeys(
  database: Executor,
  configured: VapidKeys | null,
): () => Promise<VapidKeys> {
  let known: Promise<VapidKeys> | undefined;
  return () => {
    known ??= (configured ? Promise.resolve(configured) : storedKeys(database)).catch(
      (error: unknown) => {
        known = undefined;
        throw error;
      },
    );
    return known;
  };
}

async function storedKeys(database: Executor): Promise<VapidKeys> {
  const stored = await findKeys(database);
  if (stored) return stored;
  const { publicKey, privateKey } = generateVapidKeys();
  await database.query(
    `UPDATE installation SET push_public_key = $1, push_private_key = $2
     WHERE push_public_key IS NULL`,
    [publicKey, privateKey.open()],
  );
  const generated = await findKeys(database);
  if (!generated) throw new Error('The push keys were not stored');
  return generated;
}

async function findKeys(database: Executor): Promise<VapidKeys | null> {
  const { rows } = await database.query<{ public_key: string; private_key: string }>(
    `SELECT push_public_key AS public_key, push_private_key AS private_key FROM installation
     WHERE push_public_key IS NOT NULL`,
  );
  const [row] = rows;
  return row ? { publicKey: row.public_key, privateKey: new Secret(row.private_key) } : null;
}
