import { startFakePrinter } from '@comptoir/fake-printers/fake-printer';
import { openPrinter } from '@comptoir/printer-client/printer-connection';
import { expect, test } from 'vitest';
import { probePrinter } from '../routes/printer-routes.ts';

test.each(['completion', 'status', 'none'] as const)(
  'PR-35: what a printer tells is found without paper: %s',
  async (replies) => {
    const printer = await startFakePrinter({ replies });
    expect(await probePrinter(printer.host, printer.port, { statusMs: 500 })).toBe(replies);
    expect(printer.papers()).toEqual([]);
    expect(printer.uncut()).toBeNull();
    await printer.close();
  },
);

test('PR-35: it is found also after another connection was idle for as long as connections stay open, and null where nothing answers', async () => {
  const printer = await startFakePrinter();
  const { host, port } = printer;
  const other = openPrinter({ host, port });
  expect(await other.status()).toBe('ready');
  expect(await probePrinter(host, port)).toBe('completion');
  other.close();
  await printer.close();
  expect(await probePrinter(host, port)).toBeNull();
});
