import type { Page } from '@playwright/test';
import {
  type Measure,
  type MeasuredInteraction,
  measureInteractions,
  observeInteractions,
  touch,
} from '../harness/interaction-timing.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { markdownTable, medianAndWorst } from '../harness/table.ts';
import { loadBoard, newBoardPage, openBrowser } from './board-page.ts';
import { fillBoard, kitchenOf } from './open-orders.ts';
import type { Device } from './staff.ts';

const OPEN_ORDERS = 40;
const SLOWDOWN = 6;
const ROUNDS = 5;
const AIM_MILLISECONDS = 100;
/** Until the page rests after an interaction. */
const REST_MS = 500;

/** What hands on a slow tablet wait for among 40 open orders: a Markdown table, in milliseconds. */
export async function interactionsTable(server: ServerProcess, device: Device): Promise<string> {
  const kitchen = await kitchenOf(server.url, device);
  await fillBoard(kitchen, OPEN_ORDERS);
  kitchen.close();
  const browser = await openBrowser();
  try {
    const open = async () => {
      const board = await newBoardPage(browser, server.url, device);
      await observeInteractions(board.page);
      await loadBoard(board);
      return board.page;
    };
    return tableOf(await measureInteractions(SLOWDOWN, open, rounds));
  } finally {
    await browser.close();
  }
}

function tableOf(measured: readonly MeasuredInteraction[]): string {
  return markdownTable(
    [
      `${OPEN_ORDERS} open orders, processor ${SLOWDOWN} times slower, ms`,
      'answer, median',
      'worst',
      'aim',
      'done, median',
      'worst',
      'thread time, median',
      'worst',
    ],
    measured.map(({ what, answer, done, threadTime }) => [
      what,
      ...medianAndWorst(answer),
      AIM_MILLISECONDS,
      ...medianAndWorst(done),
      ...medianAndWorst(threadTime),
    ]),
  );
}

async function rounds(page: Page, measure: Measure): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await measureRound(page, measure);
}

/**
 * Touches a heading, which answers nothing: what the browser itself takes. Takes a step, opens and closes an order, goes
 * to the kitchen and back, and searches.
 */
async function measureRound(page: Page, measure: Measure): Promise<void> {
  await measure('touch a heading', 'true', await touch(page, page.locator('h1, h2').first()));
  await page.waitForTimeout(REST_MS);

  const card = page.locator('.order-card', { has: page.locator('[data-step]') }).first();
  const id = await card.getAttribute('data-order');
  const button = card.locator('[data-step]');
  const before = await button.innerText();
  await measure(
    'step',
    `document.querySelector('[data-order="${id}"] [data-step]')?.innerText !== ${JSON.stringify(before)}`,
    await touch(page, button),
  );
  await page.waitForTimeout(REST_MS);

  const opened = page.locator('.order-card header button').nth(1);
  await measure(
    'open an order',
    `document.querySelector('dialog[open]')`,
    await touch(page, opened),
  );
  await page.waitForTimeout(REST_MS);
  const close = page.getByRole('dialog').getByRole('button', { name: 'Fermer' });
  await measure('close it', `!document.querySelector('dialog[open]')`, await touch(page, close));
  await page.waitForTimeout(REST_MS);

  await measure(
    'to the kitchen',
    `document.querySelector('.kitchen-cards')`,
    await touch(page, page.locator('header a[href="/gestion/cuisine"]')),
  );
  await page.waitForTimeout(REST_MS);
  await measure(
    'back to the board',
    `document.querySelector('.board-groups')`,
    await touch(page, page.locator('header a[href="/gestion"]')),
  );
  await page.waitForTimeout(REST_MS);

  await page.locator('header a[href="/gestion/commandes"]').click();
  const search = page.getByRole('searchbox');
  await search.fill('marti');
  await measure(
    'type in the search',
    `document.querySelector('input[type=search]').value === 'martin'`,
    () => page.keyboard.press('n'),
  );
  await measure('search', `location.search.includes('recherche')`, () =>
    page.keyboard.press('Enter'),
  );
  await page.waitForTimeout(REST_MS);
  await page.locator('header a[href="/gestion"]').click();
  await page.locator('.board-groups').waitFor();
  await page.waitForTimeout(REST_MS);
}
