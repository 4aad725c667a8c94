import { type BrowserContext, expect, type Page } from '@playwright/test';
import { addAuthenticator } from '../../harness/browser/authenticator.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { placeOrder } from '../../harness/placed-order.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import type { Shop } from '../../harness/shop.ts';
import { accessibilityProblems, isUsable } from '../../harness/usable-page.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import { openDialog } from '../../screens/any-page.ts';
import { boardScreen } from '../../screens/board-screen.ts';
import { staffFrame } from '../../screens/staff-frame.ts';

const OWNER = { name: 'Camille Marchand', email: 'camille@example.com' };
const PASSWORD = 'cuillère bleue du dimanche';
const COUNTER = {
  name: 'Léa Robin',
  email: 'lea@example.com',
  password: 'trois bols et un citron',
};
const TABLET = { width: 1024, height: 768 };

test.use({
  // A shop of its own, without an owner yet.
  firstRestaurant: testRestaurant(),
  // A missing session, proof or permission, what was typed wrong, and a link that was used.
  expectedComplaints: /status of (?:401|403|410|422|503) .*\/v2\/staff\//,
});
// Axe looks at some twenty screens, each light and dark.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

/** What the first journey leaves to the others: the owner's cookies and recovery codes. */
let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];
let recoveryCodes: readonly string[] = [];
let origin = '';

/** The link that the server prints while there is no owner; passkeys need its host name. */
async function printedLink(shop: Shop): Promise<string> {
  const link = () => /http:\/\/localhost:\d+\/gestion\/bienvenue#[\w-]+/.exec(shop.log())?.[0];
  await expect.poll(link).toBeDefined();
  return link() ?? '';
}

/** Light and dark, on every device. */
async function isUsableAnywhere(page: Page): Promise<void> {
  await isUsable(page, [PHONE, TABLET, DESKTOP]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await accessibilityProblems(page, { rule: 'color-contrast' });
  expect(inTheDark, 'in the dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('SA-3: the printed link leads the first owner to the board, with a passkey and recovery codes', async ({
  page,
  shop,
}) => {
  await addAuthenticator(page);
  const link = await printedLink(shop);
  ({ origin } = new URL(link));
  await page.goto(link);
  await page.getByLabel('Nom').fill(OWNER.name);
  expect(new URL(page.url()).hash, 'the token is no longer in the address').toBe('');
  await isUsableAnywhere(page);
  await page.getByLabel('Adresse e-mail').fill(OWNER.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill('motdepasse123');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText('Ce mot de passe est trop courant')).toBeVisible();
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continuer' }).click();

  await expect(page.getByRole('heading', { name: 'Une seconde preuve' })).toBeVisible();
  await isUsableAnywhere(page);
  await page.goto(`${origin}/gestion/equipe`);
  await expect(page.getByRole('heading', { name: 'Une seconde preuve' })).toBeVisible();
  await page.getByRole('button', { name: 'Une application d’authentification' }).click();
  await expect(page.getByRole('img', { name: 'Code QR' })).toBeVisible();
  await isUsableAnywhere(page);
  await page.getByRole('button', { name: 'Retour' }).click();
  await page.getByRole('button', { name: 'Une clé d’accès' }).click();
  await page.getByLabel('Nom de cette clé').fill('Ordinateur du bureau');
  await page.getByRole('button', { name: 'Créer la clé' }).click();
  const codes = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  recoveryCodes = await codes.allTextContents();
  await isUsableAnywhere(page);
  await page.getByRole('button', { name: 'J’ai conservé ces codes' }).click();
  await expect(boardScreen(page).begin.first()).toBeVisible();
  await expect(page).toHaveURL(`${origin}/gestion`);

  await page.getByRole('link', { name: OWNER.name }).click();
  await expect(page.getByText('Il en reste 10')).toBeVisible();
  await isUsableAnywhere(page);
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await isUsableAnywhere(page);
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
  await expect(page.getByRole('heading', { name: OWNER.name })).toBeVisible();
  cookies = await page.context().cookies();

  await page.goto(link);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible();
});

test('SA-42: a person invited by mail joins, and sees the pages of the role alone', async ({
  page,
  context,
  browser,
  shop,
}) => {
  await context.addCookies(cookies);
  await page.goto(`${origin}/gestion/equipe`);
  await page.getByRole('button', { name: `Modifier ${OWNER.name}` }).click();
  await expect(page.getByText('Le seul propriétaire ne peut')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retirer' })).toHaveCount(0);
  await isUsableAnywhere(page);
  await page.keyboard.press('Escape');

  // By keyboard alone: the focus is given back, and a form is sent by Enter.
  await page.getByRole('button', { name: 'Inviter une personne' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Adresse e-mail').focus();
  await page.keyboard.type(COUNTER.email);
  await isUsableAnywhere(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Une invitation part vers ${COUNTER.email}`)).toBeVisible();
  await isUsableAnywhere(page);

  const mail = await shop.mailbox.newestTo(COUNTER.email, /équipe/);
  const link = /https?:\/\/[^\s"<]+\/gestion\/bienvenue#[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
  const hers = await browser.newContext({ viewport: PHONE });
  const phone = await hers.newPage();
  await phone.goto(link);
  await expect(phone.getByLabel('Adresse e-mail')).toHaveValue(COUNTER.email);
  await phone.getByLabel('Nom').fill(COUNTER.name);
  await phone.getByLabel('Mot de passe', { exact: true }).fill(COUNTER.password);
  await phone.keyboard.press('Enter');
  await expect(boardScreen(phone).begin.first()).toBeVisible();

  await staffFrame(phone).menu.click();
  const pages = phone.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await expect(pages).toHaveText([
    'Commandes',
    'Cuisine',
    'Quantités',
    'Recherche',
    'Ouverture',
    'Horaires',
  ]);
  await phone.keyboard.press('Escape');
  await phone.goto(new URL('/gestion/equipe', link).href);
  await expect(phone.getByText('Cette page ne vous est pas ouverte')).toBeVisible();
  await isUsableAnywhere(phone);
  await phone.getByRole('link', { name: COUNTER.name }).click();
  await phone.getByLabel('Nouveau PIN').fill('2580');
  await phone.getByRole('button', { name: 'Choisir ce PIN' }).click();
  await expect(phone.getByText('Votre PIN est enregistré')).toBeVisible();
  await hers.close();
});

test('SA-31, OB-78, OB-80: a tablet is enrolled after a proof, knows who acts by a PIN, and is revoked', async ({
  page,
  context,
  browser,
  shop,
}) => {
  await context.addCookies(cookies);
  await shop.letStaffSignInsAge();
  await page.goto(`${origin}/gestion/appareils`);
  await page.getByRole('button', { name: 'Ajouter un appareil' }).click();
  await page.getByRole('textbox', { name: 'Nom' }).fill('Passe');
  await page.getByRole('button', { name: 'Afficher le code' }).click();
  const proof = openDialog(page, 'Est-ce toujours vous ?');
  await isUsableAnywhere(page);
  await proof.getByLabel('Mot de passe').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirmer' }).click();
  await proof.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await proof.getByLabel('Code de secours').fill(recoveryCodes[0] ?? '');
  await proof.getByRole('button', { name: 'Confirmer' }).click();
  // The page goes on by itself.
  const given = openDialog(page, 'Passe');
  await expect(given.getByText('Saisissez-y ce code')).toBeVisible();
  const code = /[A-Z\d]{4} [A-Z\d]{4}/.exec((await given.textContent()) ?? '')?.[0] ?? '';
  await given.getByRole('button', { name: 'Terminé' }).click();

  const shared = await browser.newContext({ viewport: TABLET });
  const tablet = await shared.newPage();
  await tablet.goto(`${origin}/gestion`);
  await tablet.getByRole('link', { name: 'Enregistrer cette tablette' }).click();
  await isUsableAnywhere(tablet);
  await tablet.getByLabel('Code').fill('AAAA AAAA');
  await tablet.getByRole('button', { name: 'Enregistrer cette tablette' }).click();
  await expect(tablet.getByText('Ce code n’est pas valable')).toBeVisible();
  await tablet.getByLabel('Code').fill(code);
  await tablet.getByRole('button', { name: 'Enregistrer cette tablette' }).click();
  // It asks for a PIN at once.
  await expect(tablet.getByRole('button', { name: COUNTER.name })).toBeVisible();
  await isUsableAnywhere(tablet);
  await tablet.getByRole('button', { name: COUNTER.name }).click();
  await isUsableAnywhere(tablet);
  await tablet.keyboard.type('1111');
  await tablet.keyboard.press('Enter');
  await expect(tablet.getByText('Ce n’est pas ce PIN')).toBeVisible();
  await staffFrame(tablet).enterPin('2580');
  await expect(tablet.getByRole('button', { name: `${COUNTER.name} terminer` })).toBeVisible();
  await tablet.getByRole('button', { name: `${COUNTER.name} terminer` }).click();
  await expect(tablet.getByRole('button', { name: 'Qui êtes-vous' })).toBeVisible();

  // The board that it stored goes with the device.
  const storedBoard = () => tablet.evaluate(() => localStorage.getItem('gestion-board'));
  await expect.poll(storedBoard).not.toBeNull();
  await expect(page.getByText('connecté', { exact: true })).toBeVisible();
  await isUsableAnywhere(page);
  await page.getByRole('button', { name: 'Révoquer Passe' }).click();
  await page.getByRole('button', { name: 'Révoquer', exact: true }).click();
  await expect(page.getByText('Passe n’ouvre plus rien')).toBeVisible();
  await expect(tablet.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  expect(await storedBoard()).toBeNull();
  await shared.close();

  await page.getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByText('a révoqué un appareil')).toBeVisible();
  await isUsableAnywhere(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger en CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe('journal.csv');
  await page.getByLabel('Recherche').fill('rien de tel');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page.getByText('Rien trouvé')).toBeVisible();
  // The proof has replaced the session.
  cookies = await context.cookies();
});

test('OB-81: signing out asks about steps that were not sent, and drops them', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies(cookies);
  const guest = aGuest();
  await placeOrder(shop, guest);
  const [stored] = await shop.ordersOf(guest.email);
  await page.route('**/transitions', (route) =>
    route.fulfill({ status: 503, json: { status: 'error', code: 'unavailable', message: '' } }),
  );
  await page.goto(`${origin}/gestion`);
  await boardScreen(page).step(stored?.order_number ?? 0, /^Accepter/);
  const steps = () => page.evaluate(() => localStorage.getItem('gestion-steps'));
  await expect.poll(steps).not.toBeNull();
  await page.getByRole('link', { name: OWNER.name }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  const question = openDialog(page, 'Une étape n’est pas encore envoyée');
  await isUsableAnywhere(page);
  await question.getByRole('button', { name: 'Rester connecté' }).click();
  expect(await steps()).not.toBeNull();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await question.getByRole('button', { name: 'Se déconnecter et les perdre' }).click();
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  expect(await steps()).toBeNull();
});
