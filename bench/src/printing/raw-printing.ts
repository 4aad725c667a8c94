import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import pg from 'pg';

/**
 * Program: the least that brings a request to paper. A POST with a `number` commits a row for each printer and
 * notifies; the listener commits that they are sent, and writes a ticket of so many bytes to each printer.
 * Arguments: host and port of PostgreSQL, the bytes of a ticket, and the ports of the printers.
 */
const [host = '', port = '', bytes = '', ...printers] = process.argv.slice(2);
const address = { host, port: Number(port), user: 'comptoir', database: 'comptoir' };
const CHANNEL = 'bench_printing';
const padding = `${`${'x'.repeat(47)}\n`.repeat(Math.ceil(Number(bytes) / 48))}\u001dV\u0001`;

const pool = new pg.Pool({ ...address, max: 4 });
await pool.query(
  'CREATE TABLE bench_print_jobs (number integer, printer integer, is_sent boolean DEFAULT false)',
);
const sockets = printers.map((each) =>
  connect({ host: '127.0.0.1', port: Number(each), noDelay: true }),
);
const listener = new pg.Client(address);
await listener.connect();
listener.on('notification', async ({ payload = '' }) => {
  await pool.query({
    name: 'send',
    text: 'UPDATE bench_print_jobs SET is_sent = true WHERE number = $1',
    values: [Number(payload)],
  });
  for (const socket of sockets) socket.write(`\u001b@N. ${payload}\n${padding}`, 'latin1');
});
await listener.query(`LISTEN ${CHANNEL}`);

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', async () => {
    await pool.query({
      name: 'enqueue',
      text: `WITH jobs AS (
          INSERT INTO bench_print_jobs (number, printer)
          SELECT $1, printer FROM generate_series(1, $2) AS printer
        )
        SELECT pg_notify('${CHANNEL}', $1::text)`,
      values: [JSON.parse(body).number, printers.length],
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
