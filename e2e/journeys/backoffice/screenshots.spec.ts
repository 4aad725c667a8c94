import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import sharp from 'sharp';
import { addAuthenticator } from '../../harness/browser/authenticator.ts';
import { type Demonstration, openDemonstration } from '../../harness/demonstration.ts';
import { demoRestaurant } from '../../harness/restaurant-file.ts';
import { ROOT } from '../../harness/root.ts';
import { openShop, type Shop } from '../../harness/shop.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import {
  type BackofficeScreen,
  EVENING_SCREENS,
  welcomeScreens,
} from '../../screens/backoffice-screens.ts';
import { BoardScreen } from '../../screens/board-screen.ts';

const TABLET = { width: 1024, height: 768 };
const DIRECTORY = join(ROOT, 'docs/screenshots');
/** Of 100: as the other pictures. */
const QUALITY = 78;

const test = base.extend<object, { demonstration: Demonstration; shop: Shop }>({
  demonstration: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const demonstration = await openDemonstration();
      await use(demonstration);
      await demonstration.close();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const shop = await openShop(demoRestaurant());
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
});
test.use({ viewport: TABLET });
// A new order arrives every two to four minutes.
test.setTimeout(300_000);

for (const screen of EVENING_SCREENS) {
  test(`${screen.name} has its pictures taken`, async ({ browser, demonstration }) => {
    const context = await browser.newContext({ ...ownBrowser, baseURL: demonstration.url });
    await demonstration.signIn(context);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await screen.reach(page);
    await takePictures(page, screen);
    await context.close();
  });
}

test('a tablet has its pictures taken: who acts, and who was first', async ({
  browser,
  demonstration,
}) => {
  const owner = await browser.newContext({ ...ownBrowser, baseURL: demonstration.url });
  await demonstration.signIn(owner);
  const tablet = await enrolled(browser.newContext.bind(browser), owner, demonstration);
  const other = await enrolled(browser.newContext.bind(browser), owner, demonstration);
  const [page, second] = [await tablet.newPage(), await other.newPage()];
  const boards = [new BoardScreen(page), new BoardScreen(second)] as const;
  for (const board of boards) await board.open();
  await boards[0]
    .column('Nouvelles')
    .getByRole('button', { name: /^Accepter/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Qui êtes-vous' })).toBeVisible();
  await takePictures(page, { name: 'board-pin', isDark: true });
  await actAs(page, 'Inès', demonstration.pin);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const card = boards[0].column('Prêtes').getByRole('article').first();
  const number = Number(/\d+/.exec((await card.getAttribute('aria-label')) ?? '')?.[0]);
  await tablet.setOffline(true);
  await expect(boards[0].offline).toBeVisible();
  await boards[0].step(number, /^(Remettre|Partie)/);
  await boards[1].step(number, /^(Remettre|Partie)/);
  await actAs(second, 'Léa', demonstration.pin);
  await expect(boards[1].card(number)).toHaveCount(0);
  await tablet.setOffline(false);
  await expect(page.getByRole('alert')).toContainText('Léa');
  await takePictures(page, { name: 'board-conflict', isDark: true });
  for (const context of [owner, tablet, other]) await context.close();
});

test('the way of a first owner has its pictures taken', async ({ browser, shop }) => {
  const context = await browser.newContext(ownBrowser);
  const page = await context.newPage();
  await addAuthenticator(page);
  const link = () => /http:\/\/localhost:\d+\/gestion\/bienvenue#[\w-]+/.exec(shop.log())?.[0];
  await expect.poll(link).toBeDefined();
  const { origin } = new URL(link() ?? '');
  for (const screen of welcomeScreens(link() ?? '')) {
    if (screen.name === 'enrol') await page.goto(`${origin}/gestion/appareil`);
    else await screen.reach(page);
    await takePictures(page, screen);
  }
  await context.close();
});

const ownBrowser = {
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
  viewport: TABLET,
  reducedMotion: 'reduce',
  permissions: ['notifications', 'screen-wake-lock'],
  serviceWorkers: 'block',
} satisfies BrowserContextOptions;

/** A new tablet of the demonstration, without a person. */
async function enrolled(
  newContext: (options: object) => Promise<BrowserContext>,
  owner: BrowserContext,
  { url, signIn }: Demonstration,
): Promise<BrowserContext> {
  const headers = { origin: url };
  const device = { name: 'Tablette du bar', kind: 'board' };
  const added = await owner.request.post(`${url}/v2/staff/devices`, { headers, data: device });
  const { code } = (await added.json()).payload;
  const context = await newContext({ ...ownBrowser, baseURL: url });
  await signIn(context);
  await context.clearCookies();
  await context.request.post(`${url}/v2/staff/session/device`, { headers, data: { code } });
  return context;
}

/** Gives the PIN of a person in the open dialog. */
async function actAs(page: Page, name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Confirmer' }).click();
}

async function takePictures(
  page: Page,
  { name, isDark = false, settle }: Omit<BackofficeScreen, 'reach'>,
): Promise<void> {
  for (const window of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(window);
    await settle?.(page);
    for (const colorScheme of isDark ? (['dark'] as const) : (['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme });
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      const file = `gestion-${name}-${window.width}x${window.height}-${colorScheme}.webp`;
      await sharp(picture).webp({ quality: QUALITY }).toFile(join(DIRECTORY, file));
    }
  }
}
