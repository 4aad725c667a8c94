import { connect as connectSocket, type Socket } from 'node:net';
import { ASK_STATUS } from './commands.ts';
import { conditionOfStatus, type PrinterCondition } from './conditions.ts';
import { type PrinterReply, replyReader } from './replies.ts';

/** A reply that no question of `status` waits for. */
export type PrinterNews = Exclude<PrinterReply, { kind: 'status' }>;

/** One TCP connection to a printer. */
export interface PrinterLink {
  isOpen(): boolean;
  /** Resolves at the connection's end: true when the printer ended it in order. */
  readonly closed: Promise<boolean>;
  /** Sets the receiver of completions and reports. */
  listen(listener: (news: PrinterNews) => void): void;
  write(bytes: Uint8Array): void;
  /** The printer's condition; null when it does not answer within the limit, or the connection ends. */
  status(limitMs: number): Promise<PrinterCondition | null>;
  /** Ends this side once everything is written. */
  end(): void;
  close(): void;
}

/** Connects to a printer; null when that fails or takes longer than the limit. */
export async function connectPrinter(
  host: string,
  port: number,
  limitMs: number,
): Promise<PrinterLink | null> {
  const socket = connectSocket({ host, port, noDelay: true, keepAlive: true });
  const link = linkOf(socket);
  const opened = Promise.withResolvers<boolean>();
  const limit = setTimeout(() => opened.resolve(false), limitMs);
  socket.once('connect', () => opened.resolve(true));
  socket.once('close', () => opened.resolve(false));
  const isOpened = await opened.promise;
  clearTimeout(limit);
  if (isOpened) return link;
  socket.destroy();
  return null;
}

interface Question {
  readonly answers: number[];
  readonly resolve: (condition: PrinterCondition | null) => void;
}

function linkOf(socket: Socket): PrinterLink {
  const read = replyReader();
  const end = Promise.withResolvers<boolean>();
  const questions: Question[] = [];
  let tell: (news: PrinterNews) => void = () => {};

  function takeStatus(byte: number): void {
    const [question] = questions;
    question?.answers.push(byte);
    const [printer, offline, error, paper] = question?.answers ?? [];
    if (printer === undefined || offline === undefined) return;
    if (error === undefined || paper === undefined) return;
    questions.shift();
    question?.resolve(conditionOfStatus([printer, offline, error, paper]));
  }

  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    for (const reply of read(chunk)) {
      if (reply.kind === 'status') takeStatus(reply.byte);
      else tell(reply);
    }
  });
  socket.on('close', (hadError) => {
    end.resolve(!hadError && socket.readableEnded);
    for (const { resolve } of questions.splice(0)) resolve(null);
  });

  return {
    isOpen: () => socket.readyState === 'open',
    closed: end.promise,
    listen(listener) {
      tell = listener;
    },
    write: (bytes) => void socket.write(bytes),
    async status(limitMs) {
      if (socket.readyState !== 'open') return null;
      const { promise, resolve } = Promise.withResolvers<PrinterCondition | null>();
      const question = { answers: [], resolve };
      questions.push(question);
      const limit = setTimeout(() => resolve(null), limitMs);
      socket.write(ASK_STATUS);
      const condition = await promise;
      clearTimeout(limit);
      const index = questions.indexOf(question);
      if (index >= 0) questions.splice(index, 1);
      return condition;
    },
    end: () => void socket.end(),
    close: () => void socket.destroy(),
  };
}
