import { prepare, prepareTools } from './lib/build/prepare.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { Failure, main } from './lib/failure.mjs';
import { runEntry } from './lib/run-entry.mjs';

/** The programs of each measurement, in `bench/src`; `main` is the one of `npm run bench`. */
const MEASUREMENTS = {
  main: { entries: ['main.ts'] },
  pages: { entries: ['pages/main.ts', 'interactions/main.ts'], needsChromium: true },
  interactions: { entries: ['interactions/main.ts'], needsChromium: true },
  availability: { entries: ['availability/main.ts'] },
  catalogue: { entries: ['catalogue/main.ts'], needsChromium: true },
  board: { entries: ['board/main.ts'], needsChromium: true },
  books: { entries: ['books/main.ts'] },
  printing: { entries: ['printing/main.ts'] },
  recommendations: { entries: ['recommendations/main.ts'], isBuilt: false },
  servers: { entries: ['servers/main.ts'] },
  waits: { entries: ['waits/main.ts'] },
  soak: { entries: ['soak/main.ts'] },
};

await main(async () => {
  // The programs read the arguments that follow.
  const [name] = process.argv.splice(2, 1);
  const measurement = MEASUREMENTS[name];
  if (!measurement) throw new Failure(`Measurements: ${Object.keys(MEASUREMENTS).join(', ')}.`);
  const { entries, needsChromium = false, isBuilt = true } = measurement;
  await (isBuilt ? prepare() : prepareTools());
  if (needsChromium) {
    process.env.CHROMIUM_PATH = await findOrInstallChromium();
    process.env.CHROME_PATH = process.env.CHROMIUM_PATH;
  }
  for (const entry of entries) await runEntry(`bench/src/${entry}`);
});
