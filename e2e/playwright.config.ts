import { defineConfig } from '@playwright/test';
import { HEADLESS_SHELL, WHOLE_BROWSER } from './harness/browser/browsers.ts';
import { DESKTOP } from './harness/windows.ts';

const SCREENSHOTS = /screenshots\.spec\.ts$/;
const isForScreenshots = process.env.SCREENSHOTS === '1';

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './harness/shop/shop-template.ts',
  ...(isForScreenshots ? { testMatch: SCREENSHOTS } : { testIgnore: SCREENSHOTS }),
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  // One server and one PostgreSQL for each. Two leave a fifth of two cores unused: a journey also waits.
  workers: 3,
  // The second try distinguishes a race from a defect; the end of a run names what needed it.
  retries: 1,
  reporter: [['list'], ['./harness/results-reporter.ts']],
  // Upper bounds for a busy machine; a journey takes two seconds.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    launchOptions: isForScreenshots ? WHOLE_BROWSER : HEADLESS_SHELL,
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
