import { expect, test, vi } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { createLog } from './log.ts';

const database = testDatabase();

test('U-14: what PostgreSQL quotes of a rejected row is not logged', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const refused = database.pool.query(
    `INSERT INTO attempts (key, count, begun_at, window_ends_at) VALUES ('Jeanne Martin', NULL, now(), now())`,
  );
  const error = await refused.catch((reason: unknown) => reason);
  expect(String(Reflect.get(Object(error), 'detail'))).toContain('Jeanne Martin');
  createLog('info').error({ err: error }, 'A request failed');
  const logged = write.mock.calls.join('');
  write.mockRestore();
  expect(logged).toContain('null value in column');
  expect(logged).not.toContain('Jeanne Martin');
});

test('U-90: at a terminal a line is a sentence with its time, severity, fields and stack', () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written.push(String(chunk));
    return true;
  });
  const log = createLog('info', { format: 'text' });
  log.info('The shop is open');
  log.warn({ printer: 'Cuisine' }, 'The printer is silent');
  log.error({ err: new Error('no room') }, 'A request failed');
  write.mockRestore();
  expect(written[0]).toMatch(/^\d\d:\d\d:\d\d The shop is open\n$/);
  expect(written[1]).toMatch(/^\S{8} warning: The printer is silent \{"printer":"Cuisine"\}\n$/);
  expect(written[2]).toMatch(/^\S{8} error: A request failed\nError: no room\n +at /);
});

test('GO-1: the headers that have keys and tokens are not logged', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const headers = { 'group-key': 'secret-1', authorization: 'secret-2', cookie: 'secret-3' };
  createLog('info').info({ req: { headers, method: 'PUT' } }, 'A request');
  const logged = write.mock.calls.join('');
  write.mockRestore();
  expect(logged).toContain('PUT');
  expect(logged).not.toContain('secret');
});
