import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './lib/build/prepare.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { main, say } from './lib/failure.mjs';
import { toolEnvironment } from './lib/install/node-24.mjs';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';

const TAKEN = join(ROOT, '.cache/screenshots');
const SHOWN = join(ROOT, 'docs/screenshots');

/** Takes a picture of every screen, and replaces those in docs/screenshots, which documents show. */
await main(async () => {
  await prepare();
  const env = toolEnvironment({ CHROMIUM_PATH: await findOrInstallChromium(), SCREENSHOTS: '1' });
  const { code } = await run('playwright', ['test'], { cwd: join(ROOT, 'e2e'), env });
  const shown = picturesInDocuments();
  const taken = readdirSync(TAKEN).filter((file) => shown.has(file));
  for (const file of taken) copyFileSync(join(TAKEN, file), join(SHOWN, file));
  say(`${taken.length} pictures of ${shown.size} replaced; all others are in .cache/screenshots`);
  process.exitCode = code;
});

function picturesInDocuments() {
  const inDocs = readdirSync(join(ROOT, 'docs'), { recursive: true }).map((file) => `docs/${file}`);
  const documents = ['README.md', ...inDocs].filter((file) => file.endsWith('.md'));
  const links = documents.flatMap((file) => [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(/screenshots\/([\w.-]+\.webp)/g),
  ]);
  return new Set(links.map(([, file]) => file));
}
