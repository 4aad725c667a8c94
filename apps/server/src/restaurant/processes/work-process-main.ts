import { atOnce } from './in-slices.ts';
import { messageReceiver, sendSteps } from './text-messages.ts';
import type { WorkAnswer, WorkCall } from './work-call.ts';

// Ends when its server disconnects: signals of the terminal are ignored until then.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

process.on(
  'message',
  messageReceiver<WorkCall>(async (wanted) => {
    const answer = await answerTo(wanted);
    if (process.connected) atOnce(sendSteps(answer, (part) => process.send?.(part)));
  }),
);

async function answerTo({ id, module, name, args }: WorkCall): Promise<WorkAnswer> {
  try {
    const { [name]: work } = await import(module);
    return { id, result: await work(...args) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
