import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import {
  type FakePrinter,
  type FakePrinterOptions,
  startFakePrinter,
} from '@comptoir/fake-printers/fake-printer';
import { statusByte, statusReport } from '@comptoir/fake-printers/status-bytes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ASK_STATUS } from './commands.ts';
import type { PrinterCondition } from './conditions.ts';
import type { PrinterReplies, PrinterTimeouts } from './outcomes.ts';
import { openPrinter, type PrinterConnection } from './printer-connection.ts';

const opened: { close(): unknown }[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function printer(options: FakePrinterOptions = {}): Promise<FakePrinter> {
  const started = await startFakePrinter(options);
  opened.push(started);
  return started;
}

function connectionTo(
  { port }: { readonly port: number },
  timeouts: Partial<PrinterTimeouts> = {},
  replies: PrinterReplies = 'completion',
): PrinterConnection {
  const connection = openPrinter({ host: '127.0.0.1', port, replies, timeouts });
  opened.push(connection);
  return connection;
}

/** A ticket of so many lines: ESC @, the lines, GS V 1. */
function ticket(name: string, lines = 3): Uint8Array {
  const text = Array.from({ length: lines }, (_, index) => `${name} ${index + 1}\n`).join('');
  return Buffer.from(`\u001b@${text}\u001dV\u0001`, 'latin1');
}

const sending = () => ({ beforeFirstByte: vi.fn(async () => true) });

describe('a job', () => {
  it('PR-70: is printed once the printer says that it is on paper', async () => {
    const fake = await printer();
    expect(await connectionTo(fake).print(ticket('A'), sending())).toEqual({ kind: 'printed' });
    expect(fake.papers().map(({ text }) => text)).toEqual(['A 1\nA 2\nA 3']);
  });

  it('PR-70: follows the one before, in the order of the calls', async () => {
    const fake = await printer();
    const connection = connectionTo(fake);
    const names = ['A', 'B', 'C'];
    const outcomes = await Promise.all(
      names.map((name) => connection.print(ticket(name, 1), sending())),
    );
    expect(outcomes).toEqual(names.map(() => ({ kind: 'printed' })));
    expect(fake.papers().map(({ text }) => text)).toEqual(['A 1', 'B 1', 'C 1']);
  });

  it('PR-70: is not printed by a second confirmation of the job before', async () => {
    const fake = await printer({ faults: ['confirms_twice', 'never_confirms'] });
    const connection = connectionTo(fake, { completionMs: 50, pollMs: 10 });
    expect(await connection.print(ticket('A'), sending())).toEqual({ kind: 'printed' });
    expect(await connection.print(ticket('B'), sending())).toEqual({
      kind: 'unknown',
      reason: null,
    });
  });

  it('PR-70: is printed by a slow printer too', async () => {
    const fake = await printer({ faults: [{ msPerLine: 5 }] });
    expect(await connectionTo(fake).print(ticket('A', 20), sending())).toEqual({ kind: 'printed' });
  });
});

describe('before the first byte', () => {
  it('PR-71: nothing is written when the server refuses', async () => {
    const fake = await printer();
    const outcome = await connectionTo(fake).print(ticket('A'), {
      beforeFirstByte: async () => false,
    });
    expect(outcome).toBeNull();
    expect(fake.uncut()).toBeNull();
  });

  it('PR-71: nothing is written when the server fails, and the next job is printed', async () => {
    const fake = await printer();
    const connection = connectionTo(fake);
    const print = connection.print(ticket('A'), {
      beforeFirstByte: () => Promise.reject(new Error('no database')),
    });
    await expect(print).rejects.toThrow('no database');
    expect(fake.uncut()).toBeNull();
    expect(await connection.print(ticket('B', 1), sending())).toEqual({ kind: 'printed' });
    expect(fake.papers().map(({ text }) => text)).toEqual(['B 1']);
  });

  it('PR-72: a job has failed whose connection ended while the server stored it', async () => {
    const fake = await printer();
    const outcome = await connectionTo(fake).print(ticket('A'), {
      async beforeFirstByte() {
        await fake.power(false);
        await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
        return true;
      },
    });
    expect(outcome).toEqual({ kind: 'failed', reason: 'offline' });
  });
});

describe('a printer that cannot print', () => {
  const conditions: readonly [PrinterCondition, (fake: FakePrinter) => unknown][] = [
    ['paper', (fake) => fake.setPaper(false)],
    ['cover', (fake) => fake.setCover(true)],
    ['offline', (fake) => fake.power(false)],
  ];

  it.each(conditions)('PR-72: gets nothing: %s', async (reason, bring) => {
    const fake = await printer();
    await bring(fake);
    const connection = connectionTo(fake);
    const steps = sending();
    expect(await connection.status()).toBe(reason);
    expect(await connection.print(ticket('A'), steps)).toEqual({ kind: 'failed', reason });
    expect(steps.beforeFirstByte).not.toHaveBeenCalled();
    expect(fake.uncut()).toBeNull();
  });

  it('PR-72: gets nothing when it does not answer', async () => {
    const fake = await printer({ replies: 'none' });
    const connection = connectionTo(fake, { statusMs: 20 });
    expect(await connection.print(ticket('A'), sending())).toEqual({
      kind: 'failed',
      reason: 'offline',
    });
  });

  it('PR-72: gets nothing while another host holds it, and prints afterwards', async () => {
    const fake = await printer();
    const other = connectionTo(fake);
    expect(await other.status()).toBe('ready');
    const connection = connectionTo(fake, { statusMs: 20 });
    expect(await connection.print(ticket('A'), sending())).toEqual({
      kind: 'failed',
      reason: 'offline',
    });
    other.close();
    expect(await connectionTo(fake).print(ticket('B'), sending())).toEqual({ kind: 'printed' });
  });

  it('PR-77: gets its job over a new connection when the idle one died', async () => {
    const fake = await printer();
    const connection = connectionTo(fake);
    expect(await connection.status()).toBe('ready');
    fake.dropConnection();
    expect(await connection.print(ticket('A'), sending())).toEqual({ kind: 'printed' });
  });
});

it('PR-77: an idle connection is closed for another host that waits', async () => {
  const fake = await printer();
  expect(await connectionTo(fake, { idleMs: 0 }).status()).toBe('ready');
  expect(await connectionTo(fake).print(ticket('A'), sending())).toEqual({ kind: 'printed' });
});

describe('after the first byte', () => {
  it('PR-73: a job is unknown whose connection is lost, with half of it on paper', async () => {
    const fake = await printer({ faults: [{ dropAfterLines: 2 }] });
    expect(await connectionTo(fake).print(ticket('A'), sending())).toEqual({
      kind: 'unknown',
      reason: 'offline',
    });
    expect(fake.papers()).toEqual([]);
    expect(fake.uncut()?.text).toBe('A 1\nA 2');
  });

  it('PR-73: a job is unknown whose connection is lost before the cut', async () => {
    const fake = await printer({ faults: ['drop_before_cut'] });
    expect(await connectionTo(fake).print(ticket('A'), sending())).toEqual({
      kind: 'unknown',
      reason: 'offline',
    });
    expect(fake.uncut()?.text).toBe('A 1\nA 2\nA 3');
  });

  it('PR-73: a job is unknown whose connection is lost after the cut, though its paper lies there', async () => {
    const fake = await printer({ faults: ['drop_after_cut'] });
    expect(await connectionTo(fake).print(ticket('A'), sending())).toEqual({
      kind: 'unknown',
      reason: 'offline',
    });
    expect(fake.papers().map(({ text }) => text)).toEqual(['A 1\nA 2\nA 3']);
  });

  it('PR-73: a job is unknown whose printer loses power, and the next one is printed', async () => {
    const fake = await printer({ faults: [{ powerLostAfterLines: 1 }] });
    const connection = connectionTo(fake);
    expect(await connection.print(ticket('A'), sending())).toEqual({
      kind: 'unknown',
      reason: 'offline',
    });
    expect(await connection.status()).toBe('offline');
    await fake.power(true);
    expect(await connection.print(ticket('B', 1), sending())).toEqual({ kind: 'printed' });
  });

  it('PR-76: torn paper is cut off before the next job', async () => {
    const fake = await printer({ faults: ['drop_before_cut'] });
    const connection = connectionTo(fake);
    await connection.print(ticket('A', 1), sending());
    await connection.print(ticket('B', 1), sending());
    expect(fake.papers().map(({ text }) => text)).toEqual(['A 1', 'B 1']);
  });

  it('PR-73: a job is unknown whose connection the server itself closes', async () => {
    const fake = await printer({ faults: ['never_confirms'] });
    const connection = connectionTo(fake);
    const outcome = connection.print(ticket('A'), sending());
    await fake.waitForPapers(1);
    connection.close();
    expect(await outcome).toEqual({ kind: 'unknown', reason: 'offline' });
    expect(await connection.status()).toBe('offline');
  });
});

describe('paper that ends, or a cover that is opened, in the middle', () => {
  it.each([
    [
      'paper',
      { noPaperAfterLines: 2, keepsBuffer: true },
      (fake: FakePrinter) => fake.setPaper(true),
    ],
    ['cover', { coverOpenAfterLines: 2 }, (fake: FakePrinter) => fake.setCover(false)],
  ] as const)('PR-74: is told, waited for, and printed on: %s', async (missing, fault, mend) => {
    const fake = await printer({ faults: [fault] });
    const told: PrinterCondition[] = [];
    const outcome = await connectionTo(fake).print(ticket('A'), {
      ...sending(),
      onCondition(condition) {
        told.push(condition);
        if (condition === missing) mend(fake);
      },
    });
    expect(outcome).toEqual({ kind: 'printed' });
    expect(told).toEqual([missing, 'ready']);
    expect(fake.papers().map(({ text }) => text)).toEqual(['A 1\nA 2\nA 3']);
  });

  it('PR-74: leaves the job unknown where the printer drops its buffer', async () => {
    const fake = await printer({ faults: [{ noPaperAfterLines: 2, keepsBuffer: false }] });
    const outcome = await connectionTo(fake, { completionMs: 20, pollMs: 5 }).print(ticket('A'), {
      ...sending(),
      onCondition: (condition) => condition === 'paper' && fake.setPaper(true),
    });
    expect(outcome).toEqual({ kind: 'unknown', reason: null });
  });

  it('PR-74: is waited for too when it is told with the answer to the last question', async () => {
    let host: Socket | undefined;
    let id = '';
    let questions = 0;
    const answers = (condition: PrinterCondition) =>
      [1, 2, 3, 4].map((n) => statusByte(n, condition));
    const server = createServer((socket) => {
      host = socket;
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        const received = Buffer.from(chunk).toString('latin1');
        id = /\(H..00(.{4})/s.exec(received)?.[1] ?? id;
        if (!received.includes(Buffer.from(ASK_STATUS).toString('latin1'))) return;
        questions += 1;
        if (questions === 1) socket.write(Uint8Array.from(answers('ready')));
        else socket.write(Uint8Array.of(...statusReport('paper'), ...answers('paper')));
      });
    }).listen(0, '127.0.0.1');
    opened.push(server);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const outcome = await connectionTo({ port }, { completionMs: 20 }).print(ticket('A'), {
      ...sending(),
      onCondition(condition) {
        if (condition !== 'paper') return;
        host?.write(statusReport('ready'));
        host?.write(Buffer.from(`\u0037\u0022${id}\0`, 'latin1'));
      },
    });
    expect(outcome).toEqual({ kind: 'printed' });
  });

  it('PR-74: is waited for no longer than the limit', async () => {
    const fake = await printer({ faults: [{ noPaperAfterLines: 2, keepsBuffer: true }] });
    const limits = { completionMs: 10, conditionMs: 30, pollMs: 5 };
    expect(await connectionTo(fake, limits).print(ticket('A'), sending())).toEqual({
      kind: 'unknown',
      reason: 'paper',
    });
  });

  it('PR-74: is seen without reports of the printer, by questions', async () => {
    const fake = await printer({
      faults: [{ noPaperAfterLines: 1, keepsBuffer: true }],
      replies: 'status',
    });
    const told: PrinterCondition[] = [];
    const outcome = await connectionTo(fake, { pollMs: 5 }, 'status').print(ticket('A'), {
      ...sending(),
      onCondition(condition) {
        told.push(condition);
        if (condition === 'paper') fake.setPaper(true);
      },
    });
    expect(outcome).toEqual({ kind: 'sent' });
    expect(told).toEqual(['paper', 'ready']);
  });
});

describe('a printer that never confirms', () => {
  it('PR-73: leaves a job unknown where it should have', async () => {
    const fake = await printer({ faults: ['never_confirms'] });
    const limits = { completionMs: 20, pollMs: 5 };
    expect(await connectionTo(fake, limits).print(ticket('A'), sending())).toEqual({
      kind: 'unknown',
      reason: null,
    });
  });

  it.each(['status', 'none'] as const)(
    'PR-75: is found by the probe, and then takes jobs as sent: %s',
    async (replies) => {
      const fake = await printer({ replies });
      const unknown = connectionTo(fake, { probeMs: 20, statusMs: 100 });
      expect(await unknown.probe()).toBe(replies);
      unknown.close();
      const outcome = await connectionTo(fake, { pollMs: 5 }, replies).print(
        ticket('A'),
        sending(),
      );
      expect(outcome).toEqual({ kind: 'sent' });
      expect((await fake.waitForPapers(1)).map(({ text }) => text)).toEqual(['A 1\nA 2\nA 3']);
    },
  );

  it.each(['status', 'none'] as const)(
    'PR-75: leaves a job unknown all the same when the connection breaks: %s',
    async (replies) => {
      const fake = await printer({ replies, faults: [{ dropAfterLines: 1 }] });
      expect(
        await connectionTo(fake, { pollMs: 5 }, replies).print(ticket('A'), sending()),
      ).toEqual({
        kind: 'unknown',
        reason: 'offline',
      });
    },
  );

  it('PR-75: leaves a job unknown that breaks the connection after an answer that overtook it', async () => {
    const server = createServer((socket) => {
      let questions = 0;
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        if (!Buffer.from(chunk).includes(Buffer.from(ASK_STATUS))) return;
        questions += 1;
        // Online, no cause of being offline, no error, paper.
        socket.write(Uint8Array.of(0x12, 0x12, 0x12, 0x12), () => {
          if (questions === 2) socket.resetAndDestroy();
        });
      });
    }).listen(0, '127.0.0.1');
    opened.push(server);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(
      await connectionTo({ port }, { pollMs: 5 }, 'status').print(ticket('A'), sending()),
    ).toEqual({ kind: 'unknown', reason: 'offline' });
  });

  it('PR-75: is told from one that does by a probe that leaves no paper', async () => {
    const fake = await printer();
    const connection = connectionTo(fake);
    expect(await connection.probe()).toBe('completion');
    expect(await connection.print(ticket('A', 1), sending())).toEqual({ kind: 'printed' });
    expect(fake.papers().map(({ text }) => text)).toEqual(['A 1']);
  });

  it('PR-75: is not taken for one that is not there', async () => {
    const fake = await printer();
    await fake.power(false);
    expect(await connectionTo(fake).probe()).toBeNull();
  });
});
