import { createServer, type Server, type Socket } from 'node:net';
import type { PrinterCondition } from '@comptoir/printer-client/conditions';
import { paperPng } from './paper-png.ts';
import { dotsOf, paperForTerminal, paperText } from './paper-text.ts';
import { type CutRows, type Fault, printEngine } from './print-engine.ts';
import { questionReader, statusByte, statusReport } from './status-bytes.ts';

/** A piece of paper. */
export interface Paper {
  readonly text: string;
  /** With bold, underlined and inverted letters for a terminal. */
  readonly styled: string;
  /** The commands that made it. */
  readonly bytes: Uint8Array;
  png(): Promise<Uint8Array>;
}

export interface FakePrinterOptions {
  /** A free port without it. */
  readonly port?: number;
  readonly host?: string;
  readonly columns?: number;
  /** Lines until the paper ends. */
  readonly paperLines?: number;
  /** How long a line takes; 0, without it, prints at once. */
  readonly msPerLine?: number;
  /** What it answers: status and completion, status only, or nothing. */
  readonly replies?: 'completion' | 'status' | 'none';
  /** The faults of the next jobs, one for each; null for none. */
  readonly faults?: readonly (Fault | null)[];
}

export interface FakePrinter {
  readonly host: string;
  readonly port: number;
  /** The papers that were cut off, in order. */
  papers(): readonly Paper[];
  /** What is printed after the last cut; null for nothing. */
  uncut(): Paper | null;
  /** Resolves once so many papers were cut off. */
  waitForPapers(count: number): Promise<readonly Paper[]>;
  /** Sets the faults of the next jobs. */
  failNext(...faults: (Fault | null)[]): void;
  /** Puts paper in, or takes it out. */
  setPaper(isThere: boolean): void;
  setCover(isOpen: boolean): void;
  /** Without power all but what is on paper is gone, and connections are refused. */
  power(isOn: boolean): Promise<void>;
  /** Breaks the open connection. */
  dropConnection(): void;
  condition(): PrinterCondition;
  drawerOpenings(): number;
  /** Calls the listener after each change of the paper and of the condition. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

/** Opens a printer that behaves as Epson's with a network interface do, and takes one host at a time. */
export async function startFakePrinter(options: FakePrinterOptions = {}): Promise<FakePrinter> {
  const { host = '127.0.0.1', columns = 48, replies = 'completion' } = options;
  const { paperLines = Number.POSITIVE_INFINITY, msPerLine = 0 } = options;
  const papers: Paper[] = [];
  const listeners = new Set<() => void>();
  let server: Server | null = null;
  let port = options.port ?? 0;
  let connected: Socket | null = null;
  const waiting: Socket[] = [];
  let drawerOpenings = 0;
  let reportsChanges = false;
  let reported: PrinterCondition = 'ready';

  const settings = { dots: dotsOf(columns), paperLines, msPerLine };
  const engine = printEngine(settings, {
    onCut: (cut) => void papers.push(paperOf(cut, columns)),
    onConfirm(id) {
      if (replies === 'completion') answer(Buffer.from(`\u0037\u0022${id}\0`, 'latin1'));
    },
    onReportChanges(isOn) {
      reportsChanges = isOn && replies === 'completion';
      if (reportsChanges) answer(statusReport(condition()));
    },
    onDrawer: () => {
      drawerOpenings += 1;
    },
    onChange(next) {
      if (reportsChanges && next !== reported) answer(statusReport(next));
      reported = next;
      for (const listener of listeners) listener();
    },
    dropConnection,
    losePower: () => void power(false),
  });
  engine.failNext(...(options.faults ?? []));

  function condition(): PrinterCondition {
    return server ? engine.condition() : 'offline';
  }

  function answer(bytes: Uint8Array): void {
    if (connected?.writable) connected.write(bytes);
  }

  /** A second host waits until the first has gone, as in the queue of a printer's interface. */
  function takeConnection(socket: Socket): void {
    socket.on('error', () => {});
    waiting.push(socket);
    serveNext();
  }

  function serveNext(): void {
    if (connected) return;
    const socket = waiting.shift();
    if (!socket) return;
    connected = socket;
    const questionsOf = questionReader();
    socket.on('close', () => {
      if (connected !== socket) return;
      connected = null;
      reportsChanges = false;
      engine.forgetIncomplete();
      serveNext();
    });
    socket.on('data', (chunk) => {
      if (connected !== socket) return;
      const questions = replies === 'none' ? [] : questionsOf(chunk);
      for (const n of questions) answer(Uint8Array.of(statusByte(n, condition())));
      engine.receive(chunk);
    });
    if (socket.destroyed) {
      connected = null;
      serveNext();
    }
  }

  function dropConnection(): void {
    const dropped = connected;
    connected = null;
    reportsChanges = false;
    dropped?.resetAndDestroy();
    serveNext();
  }

  async function power(isOn: boolean): Promise<void> {
    if (isOn === (server !== null)) return;
    if (isOn) {
      server = await listening(takeConnection, port, host);
    } else {
      engine.reset();
      for (const socket of waiting.splice(0)) socket.resetAndDestroy();
      dropConnection();
      server?.close();
      server = null;
    }
    for (const listener of listeners) listener();
  }

  server = await listening(takeConnection, port, host);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the printer has no port');
  port = address.port;

  return {
    host,
    port,
    papers: () => papers,
    uncut() {
      const rest = engine.uncut();
      return rest.rows.length === 0 ? null : paperOf(rest, columns);
    },
    waitForPapers(count) {
      const { promise, resolve } = Promise.withResolvers<readonly Paper[]>();
      const look = () => {
        if (papers.length >= count) resolve(papers);
      };
      listeners.add(look);
      look();
      return promise.finally(() => listeners.delete(look));
    },
    failNext: engine.failNext,
    setPaper: engine.setPaper,
    setCover: engine.setCover,
    power,
    dropConnection,
    condition,
    drawerOpenings: () => drawerOpenings,
    onChange: (listener) => void listeners.add(listener),
    async close() {
      await power(false);
    },
  };
}

async function listening(
  take: (socket: Socket) => void,
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer(take);
  const opened = Promise.withResolvers<void>();
  server.once('error', opened.reject);
  server.listen(port, host, opened.resolve);
  await opened.promise;
  return server;
}

function paperOf({ rows, bytes }: CutRows, columns: number): Paper {
  return {
    text: paperText(rows, columns),
    styled: paperForTerminal(rows, columns),
    bytes,
    png: () => paperPng(rows, dotsOf(columns)),
  };
}
