import { type ChildProcess, fork } from 'node:child_process';
import { SOURCES } from '#sources.ts';
import type { PictureAnswer, PictureCall } from './picture-call.ts';

const ENTRY = new URL('restaurant/pictures/picture-process-main.ts', SOURCES);
/** The idle time after which the process ends. */
const IDLE_MILLISECONDS = 5_000;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface PictureProcess {
  readonly child: ChildProcess;
  readonly awaited: Map<number, Waiting>;
  idle?: NodeJS.Timeout;
}

let current: PictureProcess | undefined;
let calls = 0;

/**
 * Runs a module's function in a child process, with copied arguments: decoding pictures takes much
 * memory, and is native code that reads untrusted files. Rule U-42.
 */
export function inPictureProcess<Work extends (...args: never[]) => Promise<unknown>>(
  module: URL,
  name: string,
): (...args: Parameters<Work>) => ReturnType<Work> {
  // `Work` is the type of the named function.
  return (...args) => call({ module: module.href, name, args }) as ReturnType<Work>;
}

function call(wanted: Omit<PictureCall, 'id'>): Promise<unknown> {
  const running = current ?? start();
  calls += 1;
  const id = calls;
  return new Promise((resolve, reject) => {
    if (running.awaited.size === 0) hold(running);
    running.awaited.set(id, { resolve, reject });
    // A failed send is rejected when the child's exit is seen.
    running.child.send({ ...wanted, id } satisfies PictureCall, () => {});
  });
}

function start(): PictureProcess {
  // No environment: it may hold keys.
  const child = fork(ENTRY, {
    execArgv: [],
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
  });
  const started: PictureProcess = { child, awaited: new Map() };
  current = started;
  child.on('message', (answer: PictureAnswer) => settle(started, answer));
  const lose = (reason: string) => {
    if (current === started) current = undefined;
    clearTimeout(started.idle);
    for (const { reject } of started.awaited.values()) reject(new Error(reason));
    started.awaited.clear();
  };
  child.once('error', (error) => lose(`The picture process failed: ${error.message}`));
  child.once('exit', (code, signal) => lose(`The picture process ended: ${signal ?? code}`));
  return started;
}

function settle(running: PictureProcess, answer: PictureAnswer): void {
  const { resolve, reject } = running.awaited.get(answer.id) ?? {};
  running.awaited.delete(answer.id);
  if ('failure' in answer) reject?.(new Error(answer.failure));
  else resolve?.(answer.result);
  if (running.awaited.size === 0) release(running);
}

/** The server's process does not exit during a pending call. */
function hold({ child, idle }: PictureProcess): void {
  clearTimeout(idle);
  child.ref();
  child.channel?.ref();
}

function release(running: PictureProcess): void {
  const { child } = running;
  child.unref();
  child.channel?.unref();
  running.idle = setTimeout(() => {
    if (current === running) current = undefined;
    child.disconnect();
  }, IDLE_MILLISECONDS).unref();
}
