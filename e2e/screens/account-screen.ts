import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from '../harness/account.ts';
import type { Guest } from '../harness/guest.ts';

export interface AccountScreen {
  readonly title: Locator;
  /** The alert above a form's button. */
  readonly alert: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly currentPassword: Locator;
  readonly newPassword: Locator;
  readonly confirmation: Locator;
  readonly code: Locator;
  readonly resend: Locator;
  /** Past orders. */
  readonly orders: Locator;
  /** A button of the page itself. */
  button(name: string | RegExp): Locator;
  link(name: string | RegExp): Locator;
  field(label: string): Locator;
  /** The header's link to the account. */
  readonly headerLink: Locator;
  fillSignup(guest: Guest, password: string): Promise<void>;
  logIn(email: string, password: string): Promise<void>;
}

export function accountScreen(page: Page): AccountScreen {
  const main = page.getByRole('main');
  const field = (label: string) => main.getByRole('textbox', { name: label, exact: true });
  const email = field('Adresse e-mail');
  // Nothing has the role of a password field.
  const secret = (label: string) => main.getByLabel(new RegExp(`^${label}( \\*)?$`));
  const password = secret('Mot de passe');
  const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true });
  return {
    title: main.getByRole('heading', { level: 1 }),
    alert: main.getByRole('alert'),
    email,
    password,
    currentPassword: secret('Mot de passe actuel'),
    newPassword: secret('Nouveau mot de passe'),
    confirmation: secret('Confirmer le (nouveau )?mot de passe'),
    code: field('Code'),
    resend: main.getByRole('button', { name: /^Renvoyer un code/ }),
    button,
    link: (name) => main.getByRole('link', { name }),
    orders: main.getByRole('listitem').filter({ hasText: 'Commande n°' }),
    field,
    headerLink: page.getByRole('banner').getByRole('link', { name: /compte/i }),
    async fillSignup(guest, typed) {
      await field('Prénom').fill(guest.firstName);
      await field('Nom').fill(guest.lastName);
      await field('Téléphone').fill(guest.phone);
      await email.fill(guest.email);
      await password.fill(typed);
    },
    async logIn(address, typed) {
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
