import { expect } from '@playwright/test';
import { aGuest } from '../../harness/guest.ts';
import { openDialog } from '../any-page.ts';
import { checkoutScreen } from '../checkout-screen.ts';
import {
  cancelGroup,
  groupScreen,
  openAsHost,
  orderInShares,
  prepareGroup,
} from '../group-screen.ts';
import { confirmedOrder, orderPage } from '../order-page.ts';
import { type Screen, seePage } from './screen.ts';

/** A submitted order, and an order of several people. */
export const ORDER_SCREENS: readonly Screen[] = [
  {
    name: 'order',
    visit: 'checkout',
    isAlone: true,
    async reach(page) {
      await checkoutScreen(page).readyForPickup(aGuest());
      await checkoutScreen(page).finish();
      await page.goto((await confirmedOrder(page)).path);
      await expect(orderPage(page).progress).toBeVisible();
    },
  },
  { name: 'group-start', visit: 'group', reach: (page) => seePage(page, '/group') },
  {
    name: 'group-join',
    visit: 'group',
    async reach(page) {
      const { linkKey } = await prepareGroup(page);
      await page.goto(`/group/${linkKey}`);
      await expect(page.getByRole('button', { name: 'Participer' })).toBeVisible();
    },
  },
  {
    name: 'group-host',
    visit: 'group',
    async reach(page) {
      await openAsHost(page, await prepareGroup(page));
      await groupScreen(page).add('Edamame');
    },
  },
  {
    name: 'group-menu',
    visit: 'group',
    async reach(page) {
      await openAsHost(page, await prepareGroup(page));
      await groupScreen(page).addDish.click();
      await expect(page.getByRole('link', { name: /Voir le groupe/ })).toBeVisible();
    },
  },
  {
    name: 'group-code',
    visit: 'group',
    async reach(page) {
      await openAsHost(page, await prepareGroup(page));
      await page.getByRole('button', { name: 'QR code' }).click();
      await expect(openDialog(page).getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'group-placed',
    visit: 'group',
    isAlone: true,
    async reach(page) {
      const group = await prepareGroup(page);
      await openAsHost(page, group);
      await groupScreen(page).order.click();
      await expect(checkoutScreen(page).step('Vos coordonnées')).toBeVisible();
      await checkoutScreen(page).introduce(aGuest());
      await checkoutScreen(page).stepButton('Confirmation').click();
      await checkoutScreen(page).finish();
      await page.goto(`/group/${group.linkKey}`);
      await expect(groupScreen(page).placed).toBeVisible();
    },
  },
  {
    name: 'group-shares',
    visit: 'group',
    isAlone: true,
    async reach(page) {
      await openAsHost(page, await prepareGroup(page));
      await groupScreen(page).add('Edamame');
      await orderInShares(page, aGuest());
      await groupScreen(page).payShare.waitFor();
    },
  },
  {
    name: 'group-cancelled',
    visit: 'group',
    async reach(page) {
      const group = await prepareGroup(page);
      await cancelGroup(page, group);
      await seePage(page, `/group/${group.linkKey}`);
    },
  },
];
