import { expect, type Page } from '@playwright/test';
import { codeFor, linkFor, openAccount, signUp } from '../../harness/account.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import type { Shop } from '../../harness/shop.ts';
import { accountScreen } from '../../screens/account-screen.ts';
import { anyPage } from '../../screens/any-page.ts';

const PASSWORD = 'un secret pour moi';

test('V-20, V-22: the link on another device waits for its button, then asks for a password', async ({
  page,
  shop,
}) => {
  const guest = aGuest();
  await signUp(shop, guest, 'le mot de passe d’un autre');
  const screen = accountScreen(page);
  const { button, title, newPassword, confirmation, field } = screen;
  const verifications: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('verify-otp')) verifications.push(request.url());
  });
  await page.goto(await linkFor(shop.mailbox, guest.email));
  await expect(anyPage(page).main).toContainText(`Confirmez que ${guest.email}`);
  await expect(page).toHaveURL(/\/auth\/verify$/);
  expect(verifications).toEqual([]);
  await button('Confirmer mon adresse').click();
  await expect(title).toHaveText('Choisir votre mot de passe');
  expect(verifications.length).toBe(1);
  await expect(newPassword).toBeVisible();

  // Until a password is chosen the account's pages lead back here.
  await page.goto('/profile/ViewSecurity');
  await expect(title).toHaveText('Choisir votre mot de passe');
  await expect(field('Prénom')).toHaveValue(guest.firstName);
  await field('Prénom').fill('Zoé');
  await newPassword.fill(PASSWORD);
  await confirmation.fill(PASSWORD);
  await button('Enregistrer').click();
  await expect(page).toHaveURL(/\/profile\/ViewSecurity$/);
  await page.goto('/profile');
  await expect(title).toHaveText('Bonjour Zoé');
});

test.describe('a link that was used', () => {
  test.use({ expectedComplaints: /422 .*\/auth\/(verify-otp|reset-password)/ });

  test('V-22: says so instead of confirming the address, changing the password or logging in, and leads to a code alone', async ({
    page,
    shop,
  }) => {
    const { button, alert, email, newPassword, confirmation } = accountScreen(page);
    const guest = aGuest();
    await signUp(shop, guest, PASSWORD);
    const confirming = await linkFor(shop.mailbox, guest.email);
    await fetch(verifyUrl(shop.url, confirming));
    await page.goto(confirming);
    await button('Confirmer mon adresse').click();
    await expect(alert).toContainText('Ce lien n’est plus valable');
    await expect(button('Confirmer mon adresse')).toHaveCount(0);
    await expect(button('Utiliser un code')).toBeFocused();
    await button('Utiliser un code').click();
    await expect(email).toHaveValue(guest.email);
    for (const isChanging of [true, false]) {
      await test.step(isChanging ? 'changing the password' : 'logging in', async () => {
        const account = await openAccount(shop);
        await shop.letPausePass();
        await askForCode(shop, account.email);
        const link = await linkFor(shop.mailbox, account.email);
        await fetch(verifyUrl(shop.url, link));
        // Only another fragment would load no page.
        await page.goto('about:blank');
        await page.goto(link);
        if (isChanging) {
          await newPassword.fill('une phrase neuve');
          await confirmation.fill('une phrase neuve');
          await button('Changer le mot de passe').click();
        } else {
          await button('Se connecter sans le changer').click();
        }
        await expect(alert).toContainText('Ce lien n’est plus valable');
        await expect(button('Changer le mot de passe')).toHaveCount(0);
        await button('Utiliser un code').click();
        await expect(email).toHaveValue(account.email);
      });
    }
  });
});

test('V-22: the link for a new password sets one, and logs in without', async ({ page, shop }) => {
  const account = await openAccount(shop);
  const { email, button, title, newPassword, confirmation, logIn } = accountScreen(page);
  const ask = async () => {
    await shop.letPausePass();
    const before = shop.mailbox.to(account.email).length;
    await page.goto('/auth/forgot');
    await email.fill(account.email);
    await button('Recevoir un code').click();
    await expect.poll(() => shop.mailbox.to(account.email).length).toBe(before + 1);
    await page.evaluate(() => sessionStorage.clear());
    // Only another fragment would load no page.
    await page.goto('about:blank');
    await page.goto(await linkFor(shop.mailbox, account.email));
  };
  await ask();
  await button('Se connecter sans le changer').click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await ask();
  await newPassword.fill('une phrase neuve');
  await confirmation.fill('une phrase neuve');
  await button('Changer le mot de passe').click();
  await expect(title).toHaveText('Se connecter');
  await logIn(account.email, 'une phrase neuve');
  await expect(page).toHaveURL(`${shop.url}/`);
});

test.describe('an address that a stranger signed up with', () => {
  test.use({ expectedComplaints: /409 .*\/auth\/signup/ });

  test('V-21: leads on to the code, and to a password of one’s own', async ({ page, shop }) => {
    const guest = aGuest();
    await signUp(shop, guest, 'le mot de passe d’un autre');
    const { button, alert, code, fillSignup, title } = accountScreen(page);
    await page.goto('/auth/signup?next=/menu');
    await fillSignup(guest, PASSWORD);
    await button('Créer un compte').click();
    await expect(alert).toContainText('Un compte existe déjà');
    await shop.letPausePass();
    await alert.getByRole('button', { name: 'Recevoir un code' }).click();
    await expect(page).toHaveURL(/\/auth\/verify\?next=%2Fmenu$/);
    await expect.poll(() => shop.mailbox.to(guest.email).length).toBe(2);
    await code.fill(await codeFor(shop.mailbox, guest.email));
    await button('Vérifier').click();
    await expect(title).toHaveText('Choisir votre mot de passe');
  });
});

test.describe('too many tries', () => {
  test.use({ expectedComplaints: /429 .*\/auth\/(login|signup|verify-otp)/ });

  /** Refuses a call of the API for ten minutes, at ten seconds past six in Paris. */
  async function refuse(page: Page, call: string): Promise<void> {
    await page.clock.setFixedTime('2026-11-20T17:00:10Z');
    await page.route(`**/v2/public/auth/${call}/**`, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '600' },
        json: { status: 'error', code: 'rate_limited', message: 'Trop de demandes.' },
      }),
    );
  }

  test('V-23: say until when, and link to another way: of logging in, of signing up, of a code', async ({
    page,
  }) => {
    const { logIn, fillSignup, email, code, button, alert, title } = accountScreen(page);
    for (const call of ['login', 'signup', 'verify-otp']) await refuse(page, call);
    await page.goto('/auth/login');
    await logIn('camille@example.fr', PASSWORD);
    await expect(alert).toContainText('Vous pourrez réessayer à 18:11.');
    await alert.getByRole('link', { name: 'Recevoir un lien par e-mail' }).click();
    await expect(title).toHaveText('Mot de passe oublié');

    await page.goto('/auth/signup');
    await fillSignup(aGuest(), PASSWORD);
    await button('Créer un compte').click();
    await expect(alert).toContainText('Vous pourrez réessayer à 18:11.');

    await page.goto('/auth/verify');
    await email.fill('camille@example.fr');
    await code.fill('123456');
    await button('Vérifier').click();
    await expect(alert).toContainText('Vous pourrez réessayer à 18:11.');
    await expect(alert).toContainText('Le lien reçu par e-mail, lui, fonctionne toujours.');
  });
});

/** Has a code and a link mailed past the browser. */
async function askForCode(shop: Shop, email: string): Promise<void> {
  const before = shop.mailbox.to(email).length;
  await fetch(`${shop.url}/v2/public/auth/send-otp/?${new URLSearchParams({ email })}`);
  await expect.poll(() => shop.mailbox.to(email).length).toBe(before + 1);
}

/** Redeems a mail's link past the browser. */
function verifyUrl(root: string, link: string): string {
  const fields = new URLSearchParams(new URL(link).hash.slice(1));
  const query = { otp: fields.get('link') ?? '', email: fields.get('email') ?? '' };
  return `${root}/v2/public/auth/verify-otp/?${new URLSearchParams(query)}`;
}
