import { expect, type Page } from '@playwright/test';
import type { Account } from '../harness/account.ts';
import type { Guest } from '../harness/guest.ts';
import { anyPage } from './any-page.ts';

export function accountScreen(page: Page) {
  const { header, main, title } = anyPage(page);
  const field = (label: string) => main.getByRole('textbox', { name: label, exact: true });
  const email = field('Adresse e-mail');
  // Nothing has the role of a password field.
  const secret = (label: string) => main.getByLabel(new RegExp(`^${label}( \\*)?$`));
  const password = secret('Mot de passe');
  const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true });
  return {
    title,
    /** The alert above a form's button. */
    alert: main.getByRole('alert'),
    email,
    password,
    currentPassword: secret('Mot de passe actuel'),
    newPassword: secret('Nouveau mot de passe'),
    confirmation: secret('Confirmer le (nouveau )?mot de passe'),
    code: field('Code'),
    resend: main.getByRole('button', { name: /^Renvoyer un code/ }),
    /** A button of the page itself. */
    button,
    link: (name: string | RegExp) => main.getByRole('link', { name }),
    /** Past orders. */
    orders: main.getByRole('listitem').filter({ hasText: 'Commande n°' }),
    field,
    /** The header's link to the account. */
    headerLink: header.getByRole('link', { name: /compte/i }),
    async fillSignup(guest: Guest, typed: string) {
      await field('Prénom').fill(guest.firstName);
      await field('Nom').fill(guest.lastName);
      await field('Téléphone').fill(guest.phone);
      await email.fill(guest.email);
      await password.fill(typed);
    },
    async logIn(address: string, typed: string) {
      await email.fill(address);
      await password.fill(typed);
      await button('Se connecter').click();
    },
  };
}

/** Puts an account's session into the browser, as if it had logged in earlier. */
export async function keepLoggedIn(page: Page, { token, user }: Account): Promise<void> {
  await page.goto('/cookie-policy');
  await page.evaluate(
    (session) => {
      for (const [key, value] of Object.entries(session)) {
        localStorage.setItem(key, JSON.stringify(value));
      }
    },
    { token, user },
  );
}

/** The session as the browser stores it. */
export function storedSession(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);
}

export async function expectLoggedOut(page: Page): Promise<void> {
  await expect.poll(() => storedSession(page)).toEqual([null, null]);
}
