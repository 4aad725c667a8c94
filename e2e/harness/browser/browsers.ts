import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const SYSTEM_HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const configured = process.env.CHROMIUM_PATH;
const configuredShell = configured?.match(/.*headless.?shell$/)?.[0];

/** Undefined: the one that Playwright installs. */
const chromium = (configuredShell ? undefined : configured) ?? existing(SYSTEM_CHROMIUM);
const headlessShell =
  process.env.HEADLESS_SHELL_PATH ?? configuredShell ?? existing(SYSTEM_HEADLESS_SHELL) ?? chromium;

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

/** Chromium without the parts that draw a window: a fifth less processor time for each journey. */
export const HEADLESS_SHELL = started(headlessShell);

/** For what the headless shell lacks, notifications for example. */
export const WHOLE_BROWSER = started(chromium);

function started(executablePath: string | undefined): LaunchOptions {
  return { args: ARGUMENTS, ...(executablePath !== undefined && { executablePath }) };
}

function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined;
}
