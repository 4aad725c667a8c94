import { expect } from '@playwright/test';
import { openAccount, send } from '../../harness/account.ts';
import { storedLine } from '../../harness/cart-line.ts';
import { test } from '../../harness/journey.ts';
import {
  accountScreen,
  expectLoggedOut,
  keepLoggedIn,
  storedSession,
} from '../../screens/account-screen.ts';
import { anyPage } from '../../screens/any-page.ts';
import { siteFrame } from '../../screens/site-frame.ts';

test.describe('the pages of an account', () => {
  test.use({ expectedComplaints: /403 .*\/auth\/change-password/ });

  test('are reached from the first one, change its password and its details, and without orders lead to the menu', async ({
    page,
    shop,
  }) => {
    const account = await openAccount(shop);
    await keepLoggedIn(page, account);
    await page.goto('/profile');
    const { main } = anyPage(page);
    const pages = page.getByRole('navigation', { name: 'Mon compte' });
    const screen = accountScreen(page);
    const { title, link, button, field, password, headerLink, alert } = screen;
    const titles = ['Mes commandes', 'Mes coordonnées', 'Sécurité', 'Compte et données'];
    for (const name of titles) {
      await pages.getByRole('link', { name }).click();
      await expect(title).toHaveText(name);
      await expect(pages.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    await pages.getByRole('link', { name: 'Sécurité' }).click();
    await link('Changer le mot de passe').click();
    await expect(page).toHaveURL(/\/profile\/ChangePassword$/);
    await expect(title).toHaveText('Changer le mot de passe');

    await test.step('the password is changed by who knows it, and the session goes on', async () => {
      const { currentPassword, newPassword, confirmation } = screen;
      const submit = button('Changer le mot de passe');
      await submit.click();
      await expect(currentPassword).toBeFocused();
      await currentPassword.fill('une autre phrase');
      await newPassword.fill('une phrase neuve');
      await confirmation.fill('une phrase');
      await submit.click();
      await expect(confirmation).toHaveAccessibleDescription(
        'Les mots de passe ne sont pas identiques',
      );
      await confirmation.fill('une phrase neuve');
      await submit.click();
      await expect(currentPassword).toBeFocused();
      await expect(currentPassword).toHaveAccessibleDescription(
        'Ce mot de passe n’est pas le bon.',
      );
      await expect(alert).toHaveCount(0);
      await currentPassword.fill(account.password);
      await submit.click();
      await expect(main.getByRole('status').first()).toContainText(
        'Votre mot de passe est changé.',
      );
      await expect(currentPassword).toHaveValue('');
      // Another change begins with the first key.
      await currentPassword.pressSequentially('une');
      await expect(currentPassword).toHaveValue('une');
      const [token] = await storedSession(page);
      expect(JSON.parse(token ?? '')).not.toBe(account.token);
    });

    await test.step('details are changed, and stay changed', async () => {
      await page.goto('/profile/ViewProfile');
      await expect(field('Prénom')).toHaveValue('Camille');
      await field('Prénom').fill(' ');
      await button('Enregistrer').click();
      await expect(field('Prénom')).toBeFocused();
      await expect(field('Prénom')).toHaveAccessibleDescription(
        'Prénom : ce champ est obligatoire',
      );
      await field('Prénom').fill('Noé');
      await field('Adresse (facultatif)').fill('14 rue Mercière');
      await field('Code postal').fill('69002');
      await field('Ville').fill('Lyon');
      await button('Enregistrer').click();
      await expect(main).toContainText('✓ C’est enregistré.');
      await expect(headerLink).toHaveAccessibleName('Compte de Noé');
      // The keyboard goes on in the field, and what is typed there is saved as well.
      await field('Ville').fill('Lyon 2');
      await field('Ville').press('Enter');
      await expect(main).toContainText('✓ C’est enregistré.');
      await expect(field('Ville')).toBeFocused();
      await field('Ville').fill('Lyon ');
      await field('Ville').press('Enter');
      await expect(main).toContainText('✓ C’est enregistré.');
      await expect(field('Ville')).toHaveValue('Lyon');
      await page.reload();
      await expect(field('Prénom')).toHaveValue('Noé');
      await expect(field('Ville')).toHaveValue('Lyon');
      const [, user] = await storedSession(page);
      expect(JSON.parse(user ?? '')).toMatchObject({ address: '14 rue Mercière, 69002 Lyon' });
    });

    await pages.getByRole('link', { name: 'Compte et données' }).click();
    await button('Supprimer mon compte').click();
    await button('Garder mon compte').click();
    await expect(password).toHaveCount(0);
    await pages.getByRole('link', { name: 'Mes commandes' }).click();
    await expect(main).toContainText('Aucune commande pour l’instant');
    await link('Voir la carte').click();
    await expect(page).toHaveURL(/\/menu$/);
  });
});

test.describe('an account', () => {
  test.use({
    stored: { cart: [storedLine('soupe-miso', 2)] },
    expectedComplaints: /403 .*\/auth\/delete-profile/,
  });

  test('V-4, V-8: is deleted after three checks, and nothing of it stays but the cart', async ({
    page,
    shop,
  }) => {
    const account = await openAccount(shop);
    await keepLoggedIn(page, account);
    await page.goto('/checkout?step=personal');
    const fields = accountScreen(page);
    await expect(fields.field('Prénom')).toHaveValue('Camille');
    await page.goto('/profile/ViewAccount');
    const { button, password, confirmation } = fields;
    await button('Supprimer mon compte').click();
    await expect(password).toBeFocused();
    await button('Supprimer définitivement').click();
    await expect(password).toHaveAccessibleDescription('Le mot de passe est obligatoire');
    await password.fill('une autre phrase');
    await confirmation.fill('une phrase');
    await button('Supprimer définitivement').click();
    await expect(confirmation).toHaveAccessibleDescription(
      'Les mots de passe ne sont pas identiques',
    );
    await confirmation.fill('une autre phrase');
    await button('Supprimer définitivement').click();
    await expect(password).toHaveAccessibleDescription('Ce mot de passe n’est pas le bon.');
    await password.fill(account.password);
    await confirmation.fill(account.password);
    await button('Supprimer définitivement').click();
    await expect(page).toHaveURL(`${shop.url}/`);
    await expectLoggedOut(page);
    await expect(siteFrame(page).cartLink('2 articles')).toBeVisible();
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
    );
    for (const trace of [account.email, account.phone, account.lastName, account.user.id]) {
      expect(stored).not.toContain(trace);
    }
    const login = { email: account.email, password: account.password };
    expect((await send(shop, 'POST', 'auth/login/', login)).status).toBe(401);
  });

  test('V-8, V-14: another device is logged out from here, and then this one: its token is gone, the cart stays', async ({
    page,
    shop,
  }) => {
    const account = await openAccount(shop);
    await send(shop, 'POST', 'auth/logout/', {}, account.token);
    const { email, password } = account;
    const tokens: string[] = [];
    for (const _ of [1, 2]) {
      const answer = await send(shop, 'POST', 'auth/login/', { email, password });
      tokens.push((await answer.json()).token);
    }
    const [own = '', elsewhere = ''] = tokens;
    await keepLoggedIn(page, { ...account, token: own });
    await page.goto('/profile/ViewSecurity');
    const others = page.getByRole('region', { name: 'Autres appareils' });
    await expect(others.getByRole('listitem')).toHaveCount(2);
    await others.getByRole('button').first().click();
    await expect(others.getByRole('listitem')).toHaveCount(1);
    await others.getByRole('button').click();
    await expect(others).toHaveCount(0);
    const statusOf = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${shop.url}/v2/public/auth/profile`, { headers })).status;
    };
    expect([await statusOf(own), await statusOf(elsewhere)]).toEqual([200, 401]);

    const left = page.waitForResponse('**/v2/public/auth/logout/');
    await accountScreen(page).button('Se déconnecter').last().click();
    expect((await left).status()).toBe(200);
    await expect(page).toHaveURL(`${shop.url}/`);
    await expectLoggedOut(page);
    await expect(siteFrame(page).cartLink('2 articles')).toBeVisible();
    expect(await statusOf(own)).toBe(401);
  });
});
