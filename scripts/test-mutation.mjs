import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareTools } from './lib/build/prepare.mjs';
import { Failure, main } from './lib/failure.mjs';
import { toolEnvironment } from './lib/install/node-24.mjs';
import { mutationTable } from './lib/mutation-report.mjs';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';

const REPORT = join(ROOT, '.cache/mutation.json');

/** `npm run test:mutation -- money orders` looks at these folders of the domain alone. */
await main(async () => {
  await prepareTools();
  const folders = process.argv.slice(2);
  // Of several options of the same name Stryker reads the last.
  const files = folders.map((folder) => `src/${folder}/**/*.ts`);
  const only = folders.length > 0 ? ['--mutate', [...files, '!src/**/*.test.ts'].join()] : [];
  const { code } = await run('stryker', ['run', ...only], {
    cwd: join(ROOT, 'packages/domain'),
    env: toolEnvironment(),
  });
  if (existsSync(REPORT)) console.log(mutationTable(JSON.parse(readFileSync(REPORT, 'utf8'))));
  if (code !== 0) throw new Failure('Too many mutants survive.');
});
