import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import type { Device } from './staff.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
/** A tablet of 10 inches. */
const TABLET = { width: 1024, height: 768 } as const;

export interface BoardPage {
  readonly page: Page;
  readonly devTools: CDPSession;
  close(): Promise<void>;
}

export function openBrowser(): Promise<Browser> {
  const path =
    process.env.CHROMIUM_PATH ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);
  return chromium.launch({
    // As root Chromium runs only without its sandbox; `gc` collects garbage when it is asked.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--js-flags=--expose-gc'],
    ...(path !== undefined && { executablePath: path }),
  });
}

/** A page of a tablet that is enrolled; nothing is loaded yet. */
export async function newBoardPage(
  browser: Browser,
  url: string,
  { cookie }: Device,
): Promise<BoardPage> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: TABLET,
    hasTouch: true,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    serviceWorkers: 'block',
    // Expressions of a measurement are evaluated in the page.
    bypassCSP: true,
  });
  const [name = '', value = ''] = cookie.split('=', 2);
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  return { page, devTools, close: () => context.close() };
}

/** Loads the board and waits until it follows the orders. */
export async function loadBoard({ page }: BoardPage): Promise<void> {
  await page.goto('/gestion');
  await page.getByText('À jour').waitFor();
}
