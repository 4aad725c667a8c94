import { expect, test } from 'vitest';
import { statementName } from './open-tracing.ts';

test.each([
  [{ name: 'place-order', text: 'INSERT INTO orders VALUES ($1)' }, 'place-order'],
  ['SELECT mail_id FROM mails WHERE mail_id = $1', 'SELECT mails'],
  [{ text: "UPDATE orders SET status = 'paid' WHERE order_id = $1" }, 'UPDATE orders'],
  ['\n  INSERT INTO outbox (topic) VALUES ($1)', 'INSERT outbox'],
  ['BEGIN', 'BEGIN'],
  ["SELECT pg_notify('outbox', 'Jeanne Martin')", 'SELECT'],
  ["do $$ 'Jeanne Martin' $$", 'statement'],
  [{ submit() {}, text: 'COPY orders TO STDOUT' }, null],
  [undefined, null],
])('U-34: %j is called %s in a trace', (asked, name) => {
  expect(statementName(asked)).toBe(name);
});
