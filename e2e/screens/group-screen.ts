import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Guest } from '../harness/guest.ts';
import { markHydration } from '../harness/hydration.ts';
import { visitEarlier } from '../harness/journey.ts';
import { PHONE } from '../harness/windows.ts';
import { anyPage } from './any-page.ts';
import { checkoutScreen } from './checkout-screen.ts';
import { menuScreen } from './menu-screen.ts';

/** A group order on the phone of one participant. */
export type GroupScreen = ReturnType<typeof groupScreen>;

export function groupScreen(page: Page) {
  const { main } = anyPage(page);
  /** The own lines. */
  const own = main.getByRole('region', { name: 'Vos plats' });
  /** Who has paid a share. */
  const shares = main.getByRole('region', { name: 'Chacun paie sa part' });
  const addDish = own.getByRole('link', { name: 'Ajouter un plat' });
  const seeGroup = main.getByRole('link', { name: /Voir le groupe/ });
  return {
    page,
    own,
    addDish,
    /** Back from the menu. */
    seeGroup,
    /** Another participant's card. */
    other: (name: string) =>
      main
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) }) }),
    total: main.getByRole('region', { name: 'Ensemble' }),
    order: main.getByRole('button', { name: /^(Fermer et commander|Commander pour tous) · / }),
    shares,
    share: (name: string) => shares.getByRole('listitem').filter({ hasText: name }),
    payShare: shares.getByRole('button', { name: /^Payer ma part · / }),
    placed: main.getByText('Le restaurant a la commande du groupe.'),
    /** Takes part with a first name. */
    async join(firstName: string) {
      await main.getByLabel('Votre prénom').fill(firstName);
      await main.getByRole('button', { name: 'Participer' }).click();
      await expect(own).toBeVisible();
    },
    /** Adds one of a dish that leaves nothing to choose, from the group's page and back to it. */
    async add(dish: string) {
      await addDish.click();
      await menuScreen(page).add(dish);
      await seeGroup.click();
      await expect(own.getByText(dish)).toBeVisible();
    },
    /** Pays what those have not paid who have a share to pay. */
    async payRest() {
      await shares.getByRole('button', { name: /^Payer le reste · / }).click();
      await main.getByRole('button', { name: 'Oui, payer le reste' }).click();
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

/** From the group's page of the host: orders, with a share to pay for each. */
export async function orderInShares(page: Page, guest: Guest): Promise<void> {
  const { step, stepButton, introduce, next } = checkoutScreen(page);
  await groupScreen(page).order.click();
  await expect(step('Vos coordonnées')).toBeVisible();
  await introduce(guest);
  await stepButton('Paiement').click();
  await step('Paiement').getByRole('radio', { name: 'Chacun paie sa part' }).check();
  await next.click();
  await page.getByRole('button', { name: /^Faire payer chacun sa part · / }).click();
  await expect(groupScreen(page).shares).toBeVisible();
}

/** Opens a link on another phone, and takes part with a first name where one is given. */
export async function anotherPhone(browser: Browser, link: string, firstName?: string) {
  const context = await browser.newContext({ viewport: PHONE });
  await markHydration(context);
  const page = await context.newPage();
  await visitEarlier(page, new URL(link).origin);
  await page.goto(link);
  if (firstName !== undefined) await groupScreen(page).join(firstName);
  return groupScreen(page);
}

/** What the API knows of a group that was started for a picture. */
export interface PreparedGroup {
  readonly linkKey: string;
  readonly hostKey: string;
}

/** Starts a group through the API, in which two guests have chosen. */
export async function prepareGroup(page: Page): Promise<PreparedGroup> {
  const hostKey = drawKey();
  const started = await send(page, 'POST', '', hostKey, { first_name: 'Léa' });
  const linkKey: string = started.link_key;
  for (const [firstName, item, note] of GUESTS) {
    const key = drawKey();
    await send(page, 'POST', `/${linkKey}/participants`, key, { first_name: firstName });
    const line = { item_id: item, quantity: 1, note, options: [] };
    await send(page, 'PUT', `/${linkKey}/lines/line-${item}`, key, line);
  }
  return { linkKey, hostKey };
}

/** Cancels a group through the API. */
export async function cancelGroup(page: Page, { linkKey, hostKey }: PreparedGroup): Promise<void> {
  await send(page, 'POST', `/${linkKey}/cancel`, hostKey, {});
}

/** Opens a prepared group as its host. */
export async function openAsHost(page: Page, { linkKey, hostKey }: PreparedGroup): Promise<void> {
  const { participant_id: participantId } = await send(
    page,
    'POST',
    `/${linkKey}/participants`,
    hostKey,
    { first_name: 'Léa' },
  );
  const writes: readonly unknown[] = [];
  const membership = { linkKey, groupKey: hostKey, participantId, isHost: true, firstName: 'Léa' };
  await page.goto('/group');
  await page.evaluate(
    (stored) => localStorage.setItem('group-orders', stored),
    JSON.stringify({ memberships: [{ ...membership, writes }], firstName: 'Léa' }),
  );
  await page.goto(`/group/${linkKey}`);
  await expect(groupScreen(page).own).toBeVisible();
}

const GUESTS = [
  ['Tom', 'soupe-miso', ''],
  ['Zoé', 'salade-chou', 'sans sésame'],
] as const;

function drawKey(): string {
  return randomBytes(32).toString('base64url');
}

async function send(page: Page, method: string, path: string, key: string, data: unknown) {
  const answer = await page.request.fetch(`/v2/public/group-orders${path}`, {
    method,
    headers: { 'group-key': key },
    data,
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).payload;
}
