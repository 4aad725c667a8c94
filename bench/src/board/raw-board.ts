import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/**
 * Program: the least that brings an order from a request to boards. A PUT with an `order_id` is a NOTIFY of
 * PostgreSQL, whose listener writes as many bytes as a card has to every stream. Arguments: host and port of
 * PostgreSQL, and the bytes of a card.
 */
const [host = '', port = '', bytes = ''] = process.argv.slice(2);
const address = { host, port: Number(port), user: 'comptoir', database: 'comptoir' };
const CHANNEL = 'bench_board';
const padding = 'x'.repeat(Number(bytes));
const streams = new Set<ServerResponse>();

const pool = new pg.Pool({ ...address, max: 4 });
const listener = new pg.Client(address);
await listener.connect();
listener.on('notification', ({ payload }) => {
  const event = `event: order\ndata: {"order_id":"${payload}","card":"${padding}"}\n\n`;
  for (const stream of streams) stream.write(event);
});
await listener.query(`LISTEN ${CHANNEL}`);

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    streams.add(response);
    response.once('close', () => streams.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    return;
  }
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', async () => {
    const { order_id } = JSON.parse(body);
    await pool.query({
      name: 'notify',
      text: `SELECT pg_notify('${CHANNEL}', $1)`,
      values: [order_id],
    });
    response.writeHead(200, { 'content-length': 2 }).end('{}');
  });
});
// Between its slices the load sends nothing.
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const { port: own } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${own}\n`);
});
