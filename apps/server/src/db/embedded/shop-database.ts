import type pg from 'pg';
import type { SocketAddress } from '#db/address.ts';

const NAME = 'comptoir';

/** Creates the shop's database and its owner, who is no superuser, on the first start. */
export async function ensureShopDatabase(
  client: pg.Client,
  socketDirectory: string,
): Promise<SocketAddress> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME]);
  if (rowCount === 0) {
    const { rowCount: roles } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [
      NAME,
    ]);
    if (roles === 0) await client.query(`CREATE ROLE ${NAME} LOGIN`);
    await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
  }
  return { host: socketDirectory, port: 5432, user: NAME, database: NAME };
}
