import { type FakePrinter, startFakePrinter } from '@comptoir/fake-printers/fake-printer';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { AS_SOON_AS_POSSIBLE, placeOrder } from '../../harness/placed-order.ts';
import { farFromEndOfService, testRestaurant } from '../../harness/restaurant-file.ts';
import type { Shop } from '../../harness/shop.ts';
import { enrolTablet, type Owner } from '../../harness/staff.ts';
import { overflow, smallTargets } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { openDialog } from '../../screens/any-page.ts';
import { type BoardScreen, boardScreen } from '../../screens/board-screen.ts';
import { orderInFull } from '../../screens/order-in-full.ts';
import { serviceScreen } from '../../screens/service-screen.ts';

const restaurant = testRestaurant(farFromEndOfService);
const TABLET = { width: 1024, height: 768 };
const SMALLEST = { width: 320, height: 640 };
const WIDE = { width: 1440, height: 900 };
const WINDOWS = [
  SMALLEST,
  PHONE,
  { width: 768, height: 1024 },
  TABLET,
  { width: 1280, height: 800 },
  WIDE,
];

test.use({
  // A shop of its own: what is set here holds for every guest.
  firstRestaurant: restaurant,
  restaurant,
  viewport: TABLET,
  expectedComplaints: /ERR_INTERNET_DISCONNECTED|403|409/,
});
test.describe.configure({ timeout: 240_000 });

/** A name that takes two lines, notes, an allergy, and more lines than a folded card has. */
const LONG_NAME = {
  firstName: 'Marie-Antoinette Élisabeth',
  lastName: 'de la Rochefoucauld-Montmorency',
};
const ALLERGY =
  'Sans sésame SVP, allergie sévère : ni graines, ni huile, ni traces, merci beaucoup';
const DISHES = ['soupe-miso', 'tempura-crevettes', 'edamame', 'salade-chou', 'riz-nature'];

/** Six late orders: two new ones, and one in each of the other columns. */
async function fillBoard(shop: Shop, board: BoardScreen): Promise<void> {
  for (let number = 1; number <= 6; number += 1) {
    const guest = number < 3 || number % 2 === 0 ? { ...aGuest(), ...LONG_NAME } : aGuest();
    const lines = DISHES.slice(0, 1 + (number % 5)).map((id, index) => ({
      ...storedLine(id, 8 - index),
      note: number < 3 && index === 0 ? ALLERGY : '',
    }));
    await placeOrder(shop, guest, lines, AS_SOON_AS_POSSIBLE, null, {
      isDelivery: number === 5,
      comment: number === 3 ? 'Digicode 14B, sonner chez Rochefoucauld' : '',
    });
  }
  await board.open();
  const steps = [/^Accepter/, 'Lancer', 'Prête', 'Partie en livraison'];
  for (const [number, count] of [
    [3, 1],
    [4, 2],
    [6, 3],
    [5, 4],
  ] as const) {
    for (const step of steps.slice(0, count)) await board.step(number, step);
  }
  await shop.letOrdersRunLate();
}

/** Has the shop print at a printer of the kitchen. */
async function addPrinter(shop: Shop, owner: Owner, office: BrowserContext): Promise<FakePrinter> {
  await owner.signIn(office);
  const printer = await startFakePrinter({ columns: 42 });
  const { host, port } = printer;
  const added = await office.request.post(`${shop.url}/v2/staff/printers`, {
    headers: { origin: shop.url },
    data: { name: 'Cuisine', transport: 'escpos_tcp', kinds: ['kitchen'], host, port, columns: 42 },
  });
  expect(added.status()).toBe(200);
  await office.close();
  return printer;
}

/** Three things that are set, each with its end. */
const SET = {
  rush: 20,
  pauses: ['asap'],
  soldOut: [{ kind: 'item', id: 'edamame' }],
} as const;

/** The columns whose first order's next step is not wholly in sight. */
function columnsWithoutStep(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.board-place section')].flatMap((column) => {
      const first = column.querySelector('[data-order]');
      const button = first?.querySelector('[data-step]');
      if (!first || !button) return [];
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const points = [top + 2, bottom - 2].map((y) =>
        document.elementFromPoint((left + right) / 2, y),
      );
      const isSeen = points.every((element) => element !== null && button.contains(element));
      const number = first.querySelector('header')?.getBoundingClientRect();
      const isNamed = number !== undefined && number.bottom <= top + 1;
      return isSeen && isNamed ? [] : [column.querySelector('h2')?.textContent ?? ''];
    }),
  );
}

/** Whether an element lies wholly in the window, and nothing covers it. */
function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
      one.contains(document.elementFromPoint((left + right) / 2, y)),
    );
  });
}

/** What is set, and does not lie wholly in the window. */
function cutChips(page: Page): Promise<readonly string[]> {
  return page.locator('.service-chip').evaluateAll((chips) =>
    chips
      .filter((chip) =>
        [chip, ...chip.querySelectorAll('*')].some((part) => {
          const { left, right, width } = part.getBoundingClientRect();
          return width > 1 && (left < 0 || right > window.innerWidth + 0.5);
        }),
      )
      .map(({ textContent }) => textContent ?? ''),
  );
}

/** The next steps of cards in sight that something else covers. */
function coveredSteps(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const edges = [...document.querySelectorAll('.board-tabs, .board-undo, .board-notices')]
      .map((edge) => edge.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map(({ top }) => top);
    const lower = Math.min(window.innerHeight, ...edges);
    return [...document.querySelectorAll('[data-order]')].flatMap((card) => {
      const body = card.querySelector('.card-body')?.getBoundingClientRect();
      const button = card.querySelector('[data-step]');
      if (!body || !button || body.bottom === 0) return [];
      const { left, right, top, bottom, height } = button.getBoundingClientRect();
      // Out of sight, or not yet: it stays as long as a part of the card above it is there.
      if (body.top < 0 || body.top + height > lower) return [];
      const isSeen = [top + 2, bottom - 2].every((y) =>
        button.contains(document.elementFromPoint((left + right) / 2, y)),
      );
      return isSeen ? [] : [card.getAttribute('aria-label') ?? card.textContent ?? ''];
    });
  });
}

/** Where the names of the columns lie in the window, each height once, in px. */
function topsOfColumns(page: Page): Promise<readonly number[]> {
  return page
    .locator('.board-place h2')
    .evaluateAll((names) => [
      ...new Set(names.map((name) => Math.round(name.getBoundingClientRect().top))),
    ]);
}

/** The texts that an ellipsis or an edge cuts. */
function cutTexts(page: Page, selector: string): Promise<readonly string[]> {
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent ?? ''),
    );
}

/** The names of which a line is cut. */
function cutNames(page: Page): Promise<readonly string[]> {
  return page
    .locator('.card-name')
    .evaluateAll((names) =>
      names
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(({ textContent }) => textContent ?? ''),
    );
}

test('OB-77, OB-85 to OB-88: six late orders, an alarm and three things set fit every window, and the next step is in sight', async ({
  page,
  context,
  browser,
  shop,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await enrolTablet(shop, context, lea, 'Comptoir', { withPin: true });
  const board = boardScreen(page);
  const service = serviceScreen(page);
  const printer = await addPrinter(shop, lea, await browser.newContext());
  printer.setPaper(false);
  await fillBoard(shop, board);
  await shop.setService(SET);
  await board.beginService();
  await test.step('what is set is shown whole', async () => {
    await expect(service.strip.getByRole('listitem')).toHaveCount(3);
    for (const window of WINDOWS.filter(({ width }) => width >= 1024)) {
      await page.setViewportSize(window);
      expect(await cutChips(page)).toEqual([]);
    }
  });

  await test.step('no paper, tickets that wait, a step to be undone: new orders say their allergies above their next steps', async () => {
    const alarm = page.getByRole('alert').filter({ hasText: 'Plus de papier : Cuisine' });
    await expect(alarm).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /tickets à vérifier/ })).toBeVisible();
    // The red box around it, to its lower edge.
    const allergyOf = (number: number) =>
      board.card(number).getByText('Allergènes : sésame').locator('..');
    const stepOf = (number: number) => board.card(number).locator('[data-step]');
    const isShown = (element: Locator, window: (typeof WINDOWS)[number]) =>
      expect.poll(() => isInSight(element), `${window.width} px`).toBe(true);
    async function newOrdersAreReadable(window: (typeof WINDOWS)[number]): Promise<void> {
      await page.setViewportSize(window);
      await page.evaluate(() => {
        scrollTo(0, 0);
        for (const part of document.querySelectorAll('.board-groups *')) part.scrollTop = 0;
      });
      await isShown(stepOf(1), window);
      await isShown(allergyOf(1), window);
      await board.card(2).evaluate((card) => card.scrollIntoView());
      await isShown(allergyOf(2), window);
      await isShown(stepOf(2), window);
      expect(await cutNames(page), `${window.width} px`).toEqual([]);
    }
    for (const window of WINDOWS) await newOrdersAreReadable(window);
    await page.setViewportSize(TABLET);
    await isShown(stepOf(3), TABLET);
    await board.step(4, 'Prête');
    const undo = page.getByRole('button', { name: /^Annuler/ });
    await newOrdersAreReadable(TABLET);
    await isShown(stepOf(3), TABLET);
    // A column without orders has its name beside the others' in a wide window.
    await page.setViewportSize(WIDE);
    await expect.poll(() => topsOfColumns(page)).toHaveLength(1);
    // The smallest window has the last step's bar in the place of the first card's lower half, for ten seconds.
    await page.setViewportSize(SMALLEST);
    await board.card(2).evaluate((card) => card.scrollIntoView());
    await isShown(allergyOf(2), SMALLEST);
    await isShown(stepOf(2), SMALLEST);
    await undo.click();
    await page.setViewportSize(SMALLEST);
    await page.goto('/gestion/cuisine');
    // Its lower half is below the window.
    await board.card(2).evaluate((card) => scrollBy(0, card.getBoundingClientRect().top - 420));
    await expect.poll(() => isInSight(stepOf(2))).toBe(true);
    await board.open();
    printer.setPaper(true);
    await printer.waitForPapers(4);
    await expect(alarm).toBeHidden();
  });

  // A browser may let a reloaded page play without a touch, or not: here it does not, and its red bar is there.
  await page.addInitScript(() => {
    const refused = new DOMException('No touch', 'NotAllowedError');
    HTMLMediaElement.prototype.play = () => Promise.reject(refused);
  });
  await page.reload();
  await expect(board.soundWarning).toBeVisible();
  await expect(service.strip.getByRole('listitem')).toHaveCount(3);
  await expect(page.locator('[data-order]')).toHaveCount(6);

  for (const window of WINDOWS) {
    await test.step(`at ${window.width} px`, async () => {
      await page.setViewportSize(window);
      expect(await overflow(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      if (window.width >= 1024) expect(await cutChips(page)).toEqual([]);
      const without = await columnsWithoutStep(page);
      // Narrower ones have their columns below one another.
      expect(without.filter((name) => window.width >= 1024 || /^Nouvelles/.test(name))).toEqual([]);
    });
  }

  await test.step('no note and no option of an order with an allergy is cut', async () => {
    await page.setViewportSize(TABLET);
    await expect(board.card(2)).toContainText(ALLERGY);
    await expect(board.card(2).getByText(/^\+ \d+ ligne/)).toHaveCount(0);
    const card = '[data-order]:has([data-whole])';
    expect(await cutTexts(page, `${card} p, ${card} span`)).toEqual([]);
  });

  for (const window of [PHONE, SMALLEST]) {
    await test.step(`at ${window.width} px neither the last step nor a notice covers a next one`, async () => {
      await page.setViewportSize(window);
      await page.getByRole('button', { name: /^En cours/ }).click();
      await board.step(4, 'Prête');
      const undo = page.getByRole('button', { name: 'Annuler', exact: true });
      await expect(undo).toBeVisible();
      await page.getByRole('button', { name: /^À faire/ }).click();
      await expect(board.card(1)).toBeVisible();
      await expect.poll(() => coveredSteps(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
      await undo.click();
      await expect(page.getByText('Commande 4 : étape annulée')).toBeVisible();
      await expect.poll(() => coveredSteps(page)).toEqual([]);
      await expect(undo).toHaveCount(0);
    });
  }

  await test.step('an order that rings out of sight has a bar that leads to it', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: /^Prêtes/ }).click();
    const bar = page.getByRole('button', { name: /sonne/ });
    await expect(bar).toContainText('1, 2');
    await bar.click();
    await expect(board.card(1)).toBeInViewport();
    await page.goto('/gestion/commandes');
    await expect(bar).toContainText('1, 2');
    await bar.click();
    await expect(board.card(1)).toBeInViewport();
  });

  await test.step('panels fit 320 px; a press beside one closes it, unless something was typed', async () => {
    await page.setViewportSize(SMALLEST);
    for (const name of ['Épuisé', 'Pause', 'Coup de feu', 'Créneaux'] as const) {
      await service.open(name);
      const sides = await service.dialog.evaluate((dialog) => {
        const wide = [...dialog.querySelectorAll('*')].filter(
          (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
        );
        return [dialog.getBoundingClientRect().right, wide.length];
      });
      expect(sides, name).toEqual([SMALLEST.width, 0]);
      expect(await smallTargets(page), name).toEqual([]);
      await page.mouse.click(10, 4);
      await expect(openDialog(page)).toHaveCount(0);
    }
    await page.setViewportSize(TABLET);
    await board
      .card(2)
      .getByRole('button', { name: /Ouvrir la commande/ })
      .click();
    const { panel: inFull, cancel } = orderInFull(page);
    await cancel.click();
    await inFull.getByLabel(/^Un mot/).fill('La cuisine déborde');
    await page.mouse.click(10, 400);
    await expect(inFull.getByLabel(/^Un mot/)).toHaveValue('La cuisine déborde');
  });

  await test.step('OB-89: the PIN ends while a text is typed: it is asked for, and the form goes on', async () => {
    const { panel: inFull, confirmCancelling } = orderInFull(page);
    await inFull.getByRole('radio', { name: /Trop/ }).check();
    const ended = await context.request.delete(`${shop.url}/v2/staff/session/pin`, {
      headers: { origin: shop.url },
      data: {},
    });
    expect(ended.status()).toBe(200);
    await confirmCancelling.click();
    await page.getByRole('button', { name: 'Léa', exact: true }).click();
    for (const digit of lea.pin) await page.keyboard.press(digit);
    await page.keyboard.press('Enter');
    await expect(inFull).toContainText('Commande 2 annulée');
    await expect(inFull).toContainText('La cuisine déborde');
    expect(await lea.auditOf('order.cancel')).toHaveLength(1);
  });
  await printer.close();
});
