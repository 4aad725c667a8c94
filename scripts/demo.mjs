import { prepareTools } from './lib/build/prepare.mjs';
import { Failure, main } from './lib/failure.mjs';
import { runEntry } from './lib/run-entry.mjs';

const DEMOS = { printer: 'packages/fake-printers/src/demo/main.ts' };

await main(async () => {
  // The programs read the arguments that follow.
  const [name] = process.argv.splice(2, 1);
  const entry = DEMOS[name];
  if (!entry) throw new Failure(`Demonstrations: ${Object.keys(DEMOS).join(', ')}.`);
  await prepareTools();
  await runEntry(entry);
});
