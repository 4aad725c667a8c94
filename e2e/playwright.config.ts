import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { DESKTOP } from './harness/windows.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
/** Undefined: the one that Playwright installs. */
const chromium =
  process.env.CHROMIUM_PATH ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);

/**
 * Parts of the browser's own window that cost a process for every journey, and those that Playwright
 * switches off: the last list counts.
 */
const UNUSED_FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'OmniboxPopup'],
  ...['AcceptCHFrame', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  ...['DialMediaRouteProvider', 'GlobalMediaControls', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'Translate'],
  ...['AutoDeElevate', 'RenderDocument', 'OptimizationHints'],
  // Each costs another renderer in every journey: one in reserve, and one for a document's own policy.
  ...['SpareRendererForSitePerProcess', 'CrossOriginOpenerPolicy'],
];

/** Chromium runs as root only without its sandbox, and must send no request of its own. */
const ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--no-pings',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
];

const SCREENSHOTS = /screenshots\.spec\.ts$/;
const isForScreenshots = process.env.SCREENSHOTS === '1';

/** The journeys that `npm test` runs carry this tag; `npm run test:all` runs the others as well. */
const ESSENTIAL = /@essential/;

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './harness/shop-template.ts',
  ...(isForScreenshots ? { testMatch: SCREENSHOTS } : { testIgnore: SCREENSHOTS }),
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  // One server and one PostgreSQL for each.
  workers: 2,
  // A journey that passes only the second time fails the run unless `flaky-journeys.json` lists it:
  // the second try distinguishes a race from a defect.
  retries: 1,
  reporter: [['list'], ['./harness/results-reporter.ts']],
  projects: isForScreenshots
    ? [{ name: 'screenshots' }]
    : [
        { name: 'essential', grep: ESSENTIAL },
        { name: 'further', grepInvert: ESSENTIAL },
      ],
  // Upper bounds for a busy machine; a journey takes two seconds.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: ARGUMENTS,
      ...(chromium !== undefined && { executablePath: chromium }),
    },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: DESKTOP,
    // A journey must not depend on the caches of an earlier page.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    // Recording costs a third of the processor time: only what failed once is recorded.
    trace: { mode: 'on-first-retry', screenshots: false },
  },
});
