import { measureRequests, type Throughput } from './harness/load.ts';
import { spentBy } from './harness/processor-time.ts';
import { startRawServer } from './harness/raw-server-process.ts';
import type { ServerProcess } from './harness/server-process.ts';

const CLIENTS = 10;

export interface MenuRow {
  readonly what: string;
  readonly raw: Throughput;
  readonly product: Throughput;
}

/** The menu with status 200 and 304, compared with a bare node:http server that sends the same bytes. */
export async function benchMenu(
  server: ServerProcess,
  seconds: number,
): Promise<readonly MenuRow[]> {
  const path = `${server.url}/v2/public/menus`;
  const encoding = { 'accept-encoding': 'br' };
  const known = await fetch(path, { headers: encoding });
  const etag = known.headers.get('etag') ?? '';
  await known.arrayBuffer();
  const raw = await startRawServer(path);
  const byRaw = () => [spentBy([raw.process.pid])];
  const byProduct = () => [spentBy([server.process.pid])];
  try {
    return [
      {
        what: 'menu',
        raw: await measureRequests(raw.url, encoding, 200, CLIENTS, seconds, byRaw),
        product: await measureRequests(path, encoding, 200, CLIENTS, seconds, byProduct),
      },
      {
        what: 'menu, 304',
        raw: await measureRequests(`${raw.url}/304`, encoding, 304, CLIENTS, seconds, byRaw),
        product: await measureRequests(
          path,
          { ...encoding, 'if-none-match': etag },
          304,
          CLIENTS,
          seconds,
          byProduct,
        ),
      },
    ];
  } finally {
    raw.stop();
  }
}
