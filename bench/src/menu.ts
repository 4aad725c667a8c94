import { spentBy } from './harness/processor-time.ts';
import { startRawServer } from './harness/raw-server-process.ts';
import { measureInTurns, type RequestThroughput } from './harness/request-load.ts';
import type { ServerProcess } from './harness/server-process.ts';

const CLIENTS = 10;

export interface MenuRow {
  readonly what: string;
  readonly raw: RequestThroughput;
  readonly product: RequestThroughput;
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
  const known304 = { ...encoding, 'if-none-match': etag };
  try {
    const menu = await measureInTurns(
      {
        raw: { url: raw.url, headers: encoding, status: 200, spent: byRaw },
        product: { url: path, headers: encoding, status: 200, spent: byProduct },
      },
      CLIENTS,
      seconds,
    );
    const unchanged = await measureInTurns(
      {
        raw: { url: `${raw.url}/304`, headers: encoding, status: 304, spent: byRaw },
        product: { url: path, headers: known304, status: 304, spent: byProduct },
      },
      CLIENTS,
      seconds,
    );
    return [
      { what: 'menu', ...menu },
      { what: 'menu, 304', ...unchanged },
    ];
  } finally {
    raw.stop();
  }
}
