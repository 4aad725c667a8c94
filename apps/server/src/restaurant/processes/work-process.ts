import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { ownProcess } from '#sources.ts';
import { inSlices } from './in-slices.ts';
import { messageReceiver, sendSteps } from './text-messages.ts';
import type { WorkAnswer, WorkCall } from './work-call.ts';

const ENTRY = ownProcess('restaurant/processes/work-process-main.ts');

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Running {
  readonly child: ChildProcess;
  readonly awaited: Map<number, Waiting>;
  idle?: NodeJS.Timeout;
}

/** Makes functions of modules run in a child process. */
export type WorkProcess = <Work extends (...args: never[]) => Promise<unknown>>(
  module: URL,
  name: string,
) => (...args: Parameters<Work>) => ReturnType<Work>;

/**
 * A child process for work that would keep requests waiting: it is started for the first call, and ends after
 * `idleMs` without one. Arguments and results are copied. Rules U-42 and CA-43.
 */
export function workProcess(purpose: string, idleMs: number): WorkProcess {
  let current: Running | undefined;
  let calls = 0;

  function call(wanted: Omit<WorkCall, 'id'>): Promise<unknown> {
    const running = current ?? start();
    calls += 1;
    const id = calls;
    return new Promise((resolve, reject) => {
      if (running.awaited.size === 0) hold(running);
      running.awaited.set(id, { resolve, reject });
      // A failed send is rejected when the child's exit is seen.
      const send = (part: Serializable) => running.child.send(part, () => {});
      inSlices(sendSteps<WorkCall>({ ...wanted, id }, send));
    });
  }

  function start(): Running {
    // No environment: it may hold keys.
    const child = fork(ENTRY, {
      execArgv: [],
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
    });
    const started: Running = { child, awaited: new Map() };
    current = started;
    child.on(
      'message',
      messageReceiver<WorkAnswer>((answer) => settle(started, answer)),
    );
    const lose = (reason: string) => {
      if (current === started) current = undefined;
      clearTimeout(started.idle);
      for (const { reject } of started.awaited.values()) reject(new Error(reason));
      started.awaited.clear();
    };
    child.once('error', (error) => lose(`The ${purpose} process failed: ${error.message}`));
    child.once('exit', (code, signal) => lose(`The ${purpose} process ended: ${signal ?? code}`));
    return started;
  }

  function settle(running: Running, answer: WorkAnswer): void {
    const { resolve, reject } = running.awaited.get(answer.id) ?? {};
    running.awaited.delete(answer.id);
    if ('failure' in answer) reject?.(new Error(answer.failure));
    else resolve?.(answer.result);
    if (running.awaited.size === 0) release(running);
  }

  function release(running: Running): void {
    const { child } = running;
    child.unref();
    child.channel?.unref();
    running.idle = setTimeout(() => {
      if (current === running) current = undefined;
      child.disconnect();
    }, idleMs).unref();
  }

  return <Work extends (...args: never[]) => Promise<unknown>>(module: URL, name: string) =>
    // `Work` is the type of the named function.
    (...args: Parameters<Work>) =>
      call({ module: module.href, name, args }) as ReturnType<Work>;
}

/** The server's process does not exit during a pending call. */
function hold({ child, idle }: Running): void {
  clearTimeout(idle);
  child.ref();
  child.channel?.ref();
}
