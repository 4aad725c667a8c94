import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPrinter } from '@comptoir/printer-client/printer-connection';
import { afterEach, expect, it } from 'vitest';
import { type FakePrinter, startFakePrinter } from '../fake-printer.ts';
import { pressKey, showPapers } from './printer-screen.ts';

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  await Promise.all(cleanUps.splice(0).map((cleanUp) => cleanUp()));
});

async function shownPrinter(): Promise<{
  printer: FakePrinter;
  folder: string;
  seen: () => string;
}> {
  const printer = await startFakePrinter();
  const folder = mkdtempSync(join(tmpdir(), 'papers-'));
  let text = '';
  showPapers(printer, { columns: 48, folder, out: (more) => (text += more) });
  cleanUps.push(
    () => printer.close(),
    () => rmSync(folder, { recursive: true }),
  );
  return { printer, folder, seen: () => text };
}

async function print({ host, port }: FakePrinter, text: string): Promise<void> {
  const connection = openPrinter({ host, port });
  const bytes = Buffer.from(`\u001b@${text}\n\u001dV\u0001`, 'latin1');
  await connection.print(bytes, { beforeFirstByte: async () => true });
  connection.close();
}

it('shows each paper and writes its picture', async () => {
  const { printer, folder, seen } = await shownPrinter();
  await print(printer, 'N. 42');
  expect(seen()).toContain('  N. 42\n└─ ✂ ─');
  await expect.poll(() => readdirSync(folder)).toEqual(['ticket-1.png']);
});

it('keys take paper, cover and power away and bring them back', async () => {
  const { printer, seen } = await shownPrinter();
  const conditions: string[] = [];
  for (const key of ['p', 'p', 'c', 'c', 'o', 'o', 'd']) {
    expect(await pressKey(printer, key)).toBe(true);
    conditions.push(printer.condition());
  }
  expect(conditions).toEqual(['paper', 'ready', 'cover', 'ready', 'offline', 'ready', 'ready']);
  expect(seen()).toContain('● no paper');
  expect(seen()).toContain('● power off');
  expect(await pressKey(printer, 'q')).toBe(false);
});
