import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { addAuthenticator } from '../../harness/browser/authenticator.ts';
import { addDemoPrinters } from '../../harness/demo-printers.ts';
import { type Demonstration, openDemonstration } from '../../harness/demonstration.ts';
import { demoRestaurant } from '../../harness/restaurant-file.ts';
import { openShop, type Shop } from '../../harness/shop.ts';
import { takePicture } from '../../harness/take-picture.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import { openDialog } from '../../screens/any-page.ts';
import {
  type BackofficeScreen,
  EVENING_SCREENS,
  inService,
  welcomeScreens,
} from '../../screens/backoffice-screens.ts';
import { boardScreen } from '../../screens/board-screen.ts';
import { serviceScreen } from '../../screens/service-screen.ts';
import { staffFrame } from '../../screens/staff-frame.ts';

const TABLET = { width: 1024, height: 768 };

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
  const boards = [boardScreen(page), boardScreen(second)] as const;
  for (const board of boards) await board.open();
  await boards[0]
    .column('Nouvelles')
    .getByRole('button', { name: /^Accepter/ })
    .first()
    .click();
  await expect(openDialog(page, 'Qui êtes-vous')).toBeVisible();
  await takePictures(page, { name: 'board-pin', isDark: true });
  await actAs(page, 'Inès', demonstration.pin);
  await expect(openDialog(page)).toHaveCount(0);

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

test('Friday at eight has its pictures taken: set on a tablet, seen on a guest’s phone', async ({
  browser,
  demonstration,
}) => {
  const context = await browser.newContext({ ...ownBrowser, baseURL: demonstration.url });
  await demonstration.signIn(context);
  const page = await context.newPage();
  const phone = await browser.newContext({ ...ownBrowser, baseURL: demonstration.url });
  await phone.clock.install({ time: await page.evaluate(() => Date.now()) });
  const guest = await phone.newPage();
  await guest.addInitScript(() => localStorage.setItem('cookie-consent', 'true'));
  await guest.goto('/menu');
  const service = serviceScreen(page);
  await inService(page);

  await service.open('Épuisé');
  await takePictures(page, { name: 'service-sold-out', isDark: true });
  await service.search.fill('saumon');
  await service.dialog.getByRole('button', { name: /^Ce service : Saumon$/ }).click();
  await expect(service.strip).toContainText('Saumon épuisé');
  const soldOut = guest.getByText('Épuisé', { exact: false }).first();
  await expect(soldOut).toBeAttached();
  await soldOut.evaluate((text) => text.scrollIntoView({ block: 'center' }));
  await takeGuestPictures(guest, 'sold-out');

  await service.open('Pause');
  await takePictures(page, { name: 'service-pause', isDark: true });
  await service.dialog.getByRole('button', { name: /^Toutes les commandes : 30 min/ }).click();
  await expect(service.strip).toContainText('encore 30 min');
  const resumes = guest.getByText(/^Les commandes reprennent/);
  await expect(resumes).toBeAttached();
  await resumes.evaluate((text) => text.scrollIntoView({ block: 'center' }));
  await takeGuestPictures(guest, 'pause');
  await service.end(/^Terminer : Pause/);

  await service.open('Coup de feu');
  await takePictures(page, { name: 'service-rush', isDark: true });
  await service.dialog.getByRole('button', { name: /^\+15 min : 1 h/ }).click();
  await expect(service.strip).toContainText('+15 min');
  const longer = guest.getByText(/comptez 15 minutes de plus/);
  await expect(longer).toBeAttached();
  await longer.evaluate((text) => text.scrollIntoView({ block: 'center' }));
  await takeGuestPictures(guest, 'rush');

  await service.open('Créneaux');
  await service.dialog
    .getByRole('button', { name: /^Fermer le créneau/ })
    .nth(2)
    .click();
  await expect(service.dialog).toContainText('Fermé');
  await takePictures(page, { name: 'service-slots', isDark: true });
  await service.dialog.getByRole('button', { name: /^Rouvrir le créneau/ }).click();
  await page.keyboard.press('Escape');
  await takePictures(page, { name: 'service-set', isDark: true });
  await service.end(/^Terminer : Coup de feu/);
  await service.end(/^Remettre : Saumon/);
  await phone.close();
  await context.close();
});

test('the way of a first owner has its pictures taken', async ({ browser, shop }) => {
  const context = await browser.newContext(ownBrowser);
  const page = await context.newPage();
  await addAuthenticator(page);
  const link = () => /http:\/\/localhost:\d+\/gestion\/bienvenue#[\w-]+/.exec(shop.log())?.[0];
  await expect.poll(link).toBeDefined();
  const { origin } = new URL(link() ?? '');
  for (const screen of welcomeScreens(link() ?? '', shop)) {
    if (screen.name === 'enrol') await page.goto(`${origin}/gestion/appareil`);
    else await screen.reach(page);
    await takePictures(page, screen);
  }
  await context.close();
});

test('printers have their pictures taken: without paper, uncertain, added, tested, as sheets', async ({
  browser,
  demonstration,
}) => {
  const context = await browser.newContext({ ...ownBrowser, baseURL: demonstration.url });
  await demonstration.signIn(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.addInitScript(() => {
    window.print = () => {};
  });
  const heading = (name: string) => page.getByRole('heading', { name });

  await page.goto('/gestion/imprimantes');
  await expect(page.getByText('Aucune imprimante')).toBeVisible();
  await takePictures(page, { name: 'printers-none' });
  const printers = await addDemoPrinters(context.request, demonstration.url);
  const orderId = await printers.acceptOrder();
  await printers.kitchen.poll('never_confirmed');
  await printers.acceptOrder();
  await printers.kitchen.poll();
  printers.kitchen.setCondition('paper');
  await printers.kitchen.poll();
  await printers.acceptOrder();

  await page.goto('/gestion');
  await expect(page.getByRole('alert').filter({ hasText: 'Plus de papier' })).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: /vérifier|jamais confirmé/ }),
  ).toBeVisible();
  await takePictures(page, { name: 'printers-alarm', isDark: true });
  await page.goto('/gestion/imprimantes');
  await expect(page.getByText('Plus de papier')).toBeVisible();
  await takePictures(page, { name: 'printers' });
  await page.goto(`/gestion/commandes/${orderId}`);
  await expect(page.getByText('incertain')).toBeVisible();
  const settle = () => heading('Tickets').evaluate((title) => title.scrollIntoView());
  await takePictures(page, { name: 'printers-order', settle });

  await page.goto(`/gestion/imprimantes/${printers.tabletId}/feuilles`);
  await page.getByRole('button', { name: 'Imprimer la suivante' }).click();
  await expect(heading('Le ticket est-il sorti')).toBeVisible();
  await takePictures(page, { name: 'printers-sheet' });
  await page.goto('/gestion/imprimantes/nouvelle');
  await page.getByRole('textbox', { name: 'Nom' }).fill('Bar');
  await page.getByRole('textbox', { name: 'Adresse' }).fill('192.168.1.50');
  await takePictures(page, { name: 'printers-new' });
  await page.getByRole('radio', { name: /^Star/ }).check();
  await page.getByRole('button', { name: 'L’ajouter et l’essayer' }).click();
  await expect(openDialog(page, 'Adresse pour Bar')).toBeVisible();
  await takePictures(page, { name: 'printers-key' });
  await page.getByRole('button', { name: 'C’est fait' }).click();
  await page.getByRole('button', { name: 'Imprimer la page d’essai' }).click();
  await page.getByRole('button', { name: 'Elle est sortie' }).click();
  await expect(heading('Jusqu’à quel chiffre')).toBeVisible();
  await takePictures(page, { name: 'printers-test' });
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
  await staffFrame(page).enterPin(pin);
}

/** A guest’s open menu on a phone, beside the tablet. */
async function takeGuestPictures(page: Page, name: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await takePicture(page, `gestion-service-guest-${name}`, PHONE);
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
      await takePicture(page, `gestion-${name}`, window, colorScheme);
    }
  }
}
