import { existsSync } from 'node:fs';
import type { Browser, LaunchOptions, Page } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** How a Chromium is started for measuring; without a path it is the one that Playwright installs. */
export function chromiumLaunchOptions(): LaunchOptions {
  const path =
    process.env.CHROMIUM_PATH ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);
  return {
    // As root Chromium runs only without its sandbox.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    ...(path !== undefined && { executablePath: path }),
  };
}

/** An empty page of a French phone, with a cache of its own. */
export async function openPhonePage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  return context.newPage();
}
