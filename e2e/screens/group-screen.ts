import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { markHydration } from '../harness/hydration.ts';
import { visitEarlier } from '../harness/journey.ts';
import { PHONE } from '../harness/windows.ts';
import { menuScreen } from './menu-screen.ts';

/** A group order on the phone of one participant. */
export interface GroupScreen {
  readonly page: Page;
  /** The own lines. */
  readonly own: Locator;
  /** Another participant's card. */
  other(name: string): Locator;
  readonly total: Locator;
  readonly order: Locator;
  /** Takes part with a first name. */
  join(firstName: string): Promise<void>;
  /** Adds one of a dish that leaves nothing to choose, from the group's page and back to it. */
  add(dish: string): Promise<void>;
}

export function groupScreen(page: Page): GroupScreen {
  const main = page.getByRole('main');
  const own = main.getByRole('region', { name: 'Vos plats' });
  return {
    page,
    own,
    other: (name) =>
      main
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) }) }),
    total: main.getByRole('region', { name: 'Ensemble' }),
    order: main.getByRole('button', { name: /^(Fermer et commander|Commander pour tous) · / }),
    async join(firstName) {
      await main.getByLabel('Votre prénom').fill(firstName);
      await main.getByRole('button', { name: 'Participer' }).click();
      await expect(own).toBeVisible();
    },
    async add(dish) {
      await own.getByRole('link', { name: 'Ajouter un plat' }).click();
      await menuScreen(page).add(dish);
      await page.getByRole('link', { name: /Voir le groupe/ }).click();
      await expect(own.getByText(dish)).toBeVisible();
    },
  };
}

/** Starts a group order on this page, and returns its link. */
export async function startGroup(page: Page, firstName: string): Promise<string> {
  await page.goto('/group');
  await page.getByLabel('Votre prénom').fill(firstName);
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page).toHaveURL(/\/group\/[\w-]{20,}$/);
  await expect(groupScreen(page).own).toBeVisible();
  return page.url();
}

/** Opens a link on another phone. */
export async function anotherPhone(browser: Browser, link: string): Promise<GroupScreen> {
  const context = await browser.newContext({
    baseURL: new URL(link).origin,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: PHONE,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await markHydration(context);
  const page = await context.newPage();
  await visitEarlier(page, new URL(link).origin);
  await page.goto(link);
  return groupScreen(page);
}
