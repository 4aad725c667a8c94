import { existsSync } from 'node:fs';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** How a Chromium is started for measuring; without a path it is the one that Playwright installs. */
export function chromiumLaunchOptions(): { args: string[]; executablePath?: string } {
  const path =
    process.env.CHROMIUM_PATH ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);
  return {
    // As root Chromium runs only without its sandbox.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    ...(path !== undefined && { executablePath: path }),
  };
}
