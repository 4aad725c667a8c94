import { expect } from '@playwright/test';
import { codeFor, openAccount, signUp } from '../../harness/account.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { accountScreen, storedSession } from '../../screens/account-screen.ts';
import { anyPage } from '../../screens/any-page.ts';

const PASSWORD = 'un secret pour moi';

test('V-1, V-20: a guest signs up, gets a code by mail, is logged in, and keeps the password', {
  tag: '@essential',
}, async ({ page, shop }) => {
  const guest = aGuest();
  const { headerLink, link, title, button, code, fillSignup, logIn } = accountScreen(page);
  await page.goto('/');
  await headerLink.click();
  await expect(title).toHaveText('Votre compte');
  await link('Créer un compte').click();
  await fillSignup(guest, PASSWORD);
  await button('Créer un compte').click();
  await expect(page).toHaveURL(/\/auth\/verify$/);
  await expect(code).toBeFocused();
  await expect(anyPage(page).main).toContainText(`Un code a été envoyé à ${guest.email}.`);
  await code.fill(await codeFor(shop.mailbox, guest.email));
  await button('Vérifier').click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(title).toHaveText('Bonjour Camille');
  await expect(headerLink).toHaveAccessibleName('Compte de Camille');
  const [token, user] = await storedSession(page);
  expect(JSON.parse(token ?? '')).toEqual(expect.any(String));
  expect(JSON.parse(user ?? '')).toMatchObject({ email: guest.email, email_verified: true });

  await page.evaluate(() => {
    for (const key of ['token', 'user']) localStorage.removeItem(key);
  });
  await page.goto('/auth/login?next=/profile');
  await logIn(guest.email, PASSWORD);
  await expect(title).toHaveText('Bonjour Camille');
});

test('V-1, V-2, V-13: a sign-up says what is missing, too short and too common; a reload keeps all but the password', async ({
  page,
}) => {
  const { button, field, email, password, title, fillSignup } = accountScreen(page);
  await page.goto('/auth/signup');
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await expect(password).toHaveAccessibleDescription(/8 caractères au moins/);
  await button('Créer un compte').click();
  await expect(field('Prénom')).toBeFocused();
  await expect(field('Prénom')).toHaveAccessibleDescription('Prénom : ce champ est obligatoire');
  await fillSignup({ ...aGuest(), email: 'camille@' }, 'court');
  await button('Créer un compte').click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/n’est pas valable/);
  await expect(password).toHaveAccessibleDescription(/Mot de passe : 8 caractères au moins/);
  await expect(page).toHaveURL(/\/auth\/signup$/);

  await password.fill('Motdepasse123!');
  await expect(password).toHaveAccessibleDescription(/de ceux que l’on essaie en premier/);
  await password.fill(PASSWORD);
  await expect(password).toHaveAccessibleDescription(/8 caractères au moins/);
  await page.reload();
  await expect(field('Prénom')).toHaveValue('Camille');
  await expect(email).toHaveValue('camille@');
  await expect(password).toHaveValue('');
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(stored).not.toContain(PASSWORD);

  // A common password is accepted.
  await fillSignup(aGuest(), 'Motdepasse123!');
  await button('Créer un compte').click();
  await expect(title).toHaveText('Vérifier votre adresse');
});

test.describe('an address that has an account', () => {
  test.use({ expectedComplaints: /409 .*\/auth\/signup/ });

  test('V-21: can’t be signed up again, and leads to the login', async ({ page, shop }) => {
    const account = await openAccount(shop);
    const { button, alert, fillSignup, email, password, title } = accountScreen(page);
    await page.goto('/auth/signup?next=/menu');
    await fillSignup(account, PASSWORD);
    await button('Créer un compte').click();
    await expect(alert).toContainText('Un compte existe déjà avec cette adresse e-mail.');
    await alert.getByRole('link', { name: 'Se connecter' }).click();
    // Both pages have a field for the password.
    await expect(title).toHaveText('Se connecter');
    await expect(email).toHaveValue(account.email);
    await password.fill(account.password);
    await button('Se connecter').click();
    await expect(page).toHaveURL(/\/menu$/);
  });
});

test.describe('wrong credentials', () => {
  test.use({ expectedComplaints: /(401|ERR_FAILED) .*\/auth\/login/ });

  test('V-7: are refused in the API’s words, and the form can be sent again, as while the server is away, and leads to no other site', {
    tag: '@essential',
  }, async ({ page, shop }) => {
    const account = await openAccount(shop);
    const { logIn, alert, email, password, button, headerLink } = accountScreen(page);
    await page.goto('/auth/login?next=//example.com/');
    await test.step('the password can be looked at, and managers know what to do with it', async () => {
      await expect(email).toHaveAttribute('autocomplete', 'username');
      await expect(page.getByLabel('Mot de passe')).toHaveCount(1);
      await expect(password).toHaveAttribute('autocomplete', 'current-password');
      await password.fill(PASSWORD);
      await expect(password).toHaveAttribute('type', 'password');
      const eye = button('Afficher le mot de passe');
      await eye.click();
      await expect(password).toHaveAttribute('type', 'text');
      await expect(eye).toHaveAttribute('aria-pressed', 'true');
    });
    await page.route('**/v2/public/auth/login/', (route) => route.abort());
    await logIn(account.email, 'une autre phrase');
    await expect(alert).toContainText('Le serveur ne répond pas.');
    await page.unroute('**/v2/public/auth/login/');
    await button('Se connecter').click();
    await expect(alert).toContainText('Adresse e-mail ou mot de passe incorrect.');
    await expect(email).toHaveValue(account.email);
    await expect(button('Se connecter')).toBeEnabled();
    await password.fill(account.password);
    await expect(alert).toHaveCount(0);
    await button('Se connecter').click();
    await expect(page).toHaveURL(`${shop.url}/`);
    await expect(headerLink).toHaveAccessibleName('Compte de Camille');
  });
});

test.describe('a login before the address is verified', () => {
  test.use({ expectedComplaints: /403 .*\/auth\/login/ });

  test('V-7: leads to the verification, and then to where one was going', async ({
    page,
    shop,
  }) => {
    const guest = aGuest();
    await signUp(shop, guest, PASSWORD);
    const { logIn, code, button, title, newPassword, confirmation } = accountScreen(page);
    await page.goto('/profile/ViewOrders');
    await expect(page).toHaveURL(/\/auth\/login\?next=%2Fprofile%2FViewOrders$/);
    await logIn(guest.email, PASSWORD);
    await expect(page).toHaveURL(/\/auth\/verify\?next=%2Fprofile%2FViewOrders$/);
    await code.fill(await codeFor(shop.mailbox, guest.email));
    await button('Vérifier').click();
    await expect(title).toHaveText('Choisir votre mot de passe');
    await newPassword.fill(PASSWORD);
    await confirmation.fill(PASSWORD);
    await button('Enregistrer').click();
    await expect(page).toHaveURL(/\/profile\/ViewOrders$/);
    await expect(title).toHaveText('Mes commandes');
    await page.goto('/auth');
    await expect(page).toHaveURL(/\/profile$/);
  });
});

test.describe('a code', () => {
  test.use({ expectedComplaints: /422 .*\/auth\/verify-otp/ });

  test('is pasted with what stands around it, and a wrong one is refused', async ({
    page,
    shop,
    context,
  }) => {
    const guest = aGuest();
    await signUp(shop, guest, PASSWORD);
    const right = await codeFor(shop.mailbox, guest.email);
    const wrong = right === '123456' ? '654321' : '123456';
    const { code, email, button, alert, title } = accountScreen(page);
    await page.goto('/auth/verify');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await button('Vérifier').click();
    await expect(email).toBeFocused();
    await email.fill(guest.email);
    await button('Vérifier').click();
    await expect(code).toBeFocused();
    await expect(code).toHaveAccessibleDescription(/Saisissez les six chiffres du code\./);
    await code.fill(wrong);
    await button('Vérifier').click();
    await expect(code).toHaveAccessibleDescription(/Ce code n’est pas valable ou a expiré\./);
    await expect(alert).toHaveCount(0);
    await expect(button('Vérifier')).toBeEnabled();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `Votre code : ${right.slice(0, 3)} ${right.slice(3)}.`,
    );
    await code.press('ControlOrMeta+a');
    await code.press('ControlOrMeta+v');
    await expect(code).toHaveValue(right);
    await code.press('Enter');
    // Signed up past this browser: nothing here proves whose password it is.
    await expect(title).toHaveText('Choisir votre mot de passe');
  });
});

test('V-9: another code can be asked for after a minute, counted down', async ({ page, shop }) => {
  const guest = aGuest();
  const { button, fillSignup, resend, code, title } = accountScreen(page);
  await page.clock.install();
  await page.goto('/auth/signup');
  await fillSignup(guest, PASSWORD);
  await button('Créer un compte').click();
  await expect(resend).toBeDisabled();
  await expect(resend).toHaveText(/dans \d+ s$/);
  await codeFor(shop.mailbox, guest.email);
  await page.reload();
  await expect(resend).toBeDisabled();
  await page.clock.runFor(61_000);
  await expect(resend).toHaveText('Renvoyer un code');
  await shop.letPausePass();
  await resend.click();
  await expect(anyPage(page).main).toContainText('Un nouveau code est en route.');
  await expect(resend).toBeDisabled();
  await expect.poll(() => shop.mailbox.to(guest.email).length).toBe(2);
  await code.fill(await codeFor(shop.mailbox, guest.email));
  await button('Vérifier').click();
  await expect(title).toHaveText('Bonjour Camille');
});

test.describe('a forgotten password', () => {
  test.use({ expectedComplaints: /(422 .*\/reset-password|401 .*\/auth\/login)/ });

  test('V-3: is replaced with a code, and leads to the login', { tag: '@essential' }, async ({
    page,
    shop,
  }) => {
    const account = await openAccount(shop);
    await shop.letPausePass();
    const screen = accountScreen(page);
    const { link, email, button, code, newPassword, confirmation, alert, logIn } = screen;
    await page.goto('/auth/login?next=/profile/ViewProfile');
    await email.fill(account.email);
    await link('Mot de passe oublié ?').click();
    await expect(email).toHaveValue(account.email);
    await button('Recevoir un code').click();
    await expect(code).toBeFocused();
    await expect.poll(() => shop.mailbox.to(account.email).length).toBe(2);
    const right = await codeFor(shop.mailbox, account.email);
    await code.fill(right === '123456' ? '654321' : '123456');
    await newPassword.fill('une phrase neuve');
    await confirmation.fill('une phrase neuv');
    await button('Changer le mot de passe').click();
    await expect(confirmation).toBeFocused();
    await expect(confirmation).toHaveAccessibleDescription(
      'Les mots de passe ne sont pas identiques',
    );
    await confirmation.fill('une phrase neuve');
    await button('Changer le mot de passe').click();
    await expect(code).toHaveAccessibleDescription(/Ce code n’est pas valable ou a expiré\./);
    await expect(alert).toHaveCount(0);
    await code.fill(right);
    await button('Changer le mot de passe').click();
    await expect(page).toHaveURL(/\/auth\/login\?next=/);
    await expect(anyPage(page).main.getByRole('status')).toContainText(
      'Votre mot de passe est changé.',
    );
    await logIn(account.email, account.password);
    await expect(alert).toContainText('Adresse e-mail ou mot de passe incorrect.');
    await logIn(account.email, 'une phrase neuve');
    await expect(page).toHaveURL(/\/profile\/ViewProfile$/);
  });
});
