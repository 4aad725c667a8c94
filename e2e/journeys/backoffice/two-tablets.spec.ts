import { expect, type Page } from '@playwright/test';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { placeOrder } from '../../harness/placed-order.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { enrolTablet } from '../../harness/staff.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { boardScreen } from '../../screens/board-screen.ts';

test.use({
  // A shop of its own: a board shows the orders of every guest.
  firstRestaurant: testRestaurant(),

  viewport: { width: 1024, height: 768 },
  expectedComplaints: /ERR_INTERNET_DISCONNECTED|409/,
});

// Two boards, a reload and two looks of axe on a busy machine.
test.describe.configure({ timeout: 240_000 });

/** The keys of the steps that the page has sent and that were answered. */
function answeredSteps(page: Page): string[] {
  const keys: string[] = [];
  page.on('response', (answer) => {
    const request = answer.request();
    if (!request.url().endsWith('/transitions') || answer.status() !== 200) return;
    keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

test('OB-64, OB-65, OB-78: a tablet without a network keeps board and steps over a reload, also one not yet shown, sends each once, and hears who was first', async ({
  page: first,
  context,
  browser,
  shop,
  anOwner,
}) => {
  const [lea, karim] = [await anOwner('Léa'), await anOwner('Karim')];
  await enrolTablet(shop, context, lea, 'Comptoir', { withPin: true });
  const other = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    serviceWorkers: 'allow',
  });
  await enrolTablet(shop, other, karim, 'Cuisine', { withPin: true });
  const second = await other.newPage();
  const guests = [aGuest(), aGuest()];
  for (const guest of guests) await placeOrder(shop, guest);
  const numbers: number[] = [];
  for (const { email } of guests) {
    const [order] = await shop.ordersOf(email);
    numbers.push(order?.order_number ?? 0);
  }
  const [taken = 0, wanted = 0] = numbers;
  const boards = [boardScreen(first), boardScreen(second)] as const;
  for (const board of boards) await board.open();
  const keys = answeredSteps(second);

  await second.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await other.setOffline(true);
  await expect(boards[1].offline).toBeVisible();
  await boards[1].step(taken, /^Accepter/);
  await boards[1].step(taken, 'Lancer');
  await boards[1].step(wanted, /^Accepter/);
  await expect(boards[1].card(taken)).toContainText('En attente du réseau');
  await expect(boards[1].column('En cours')).toContainText(String(taken));

  await second.reload();
  await expect(boards[1].offline).toBeVisible();
  await expect(boards[1].column('En cours')).toContainText(String(taken));
  await expect(boards[1].card(taken)).toContainText('Soupe miso');
  await expect(boards[1].card(taken)).toContainText('En attente du réseau');
  const stored = await second.evaluate(() => localStorage.getItem('gestion-board'));
  for (const { lastName, phone } of guests) {
    expect(stored).not.toContain(lastName);
    expect(stored).not.toContain(phone);
  }
  expect(await accessibilityProblems(second)).toEqual([]);
  await boards[0].step(wanted, /^Accepter/);
  await expect(boards[0].column('À lancer')).toContainText(String(wanted));

  await other.setOffline(false);
  await expect(boards[0].column('En cours')).toContainText(String(taken));
  await expect(second.getByRole('alert')).toContainText(
    new RegExp(`Commande ${wanted}\\s:\\sLéa l’a acceptée`),
  );
  expect(await accessibilityProblems(second)).toEqual([]);
  await expect(second.getByText('En attente du réseau')).toHaveCount(0);
  expect(new Set(keys).size).toBe(2);
  expect(keys).toHaveLength(2);
  expect(await second.evaluate(() => localStorage.getItem('gestion-steps'))).toBeNull();
  await other.close();

  // The page is left before it paints what was pressed.
  await first.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await boards[0].step(taken, 'Prête');
  await first.reload();
  await expect(boards[0].column('Prêtes')).toContainText(String(taken));
});
