import type { Locator, Page } from '@playwright/test';
import type { ServerProcess } from '../harness/server-process.ts';
import { markdownTable } from '../harness/table.ts';
import {
  costOf,
  type InteractionCost,
  observeInteractions,
} from '../interactions/interaction-timing.ts';
import { type BoardPage, loadBoard, newBoardPage, openBrowser } from './board-page.ts';
import { fillBoard, kitchenOf } from './open-orders.ts';
import { processorTimeOf } from './press-time.ts';
import type { Device } from './staff.ts';

const OPEN_ORDERS = 40;
const SLOWDOWN = 6;
const ROUNDS = 5;
const AIM_MILLISECONDS = 100;
/** Until the page rests after an interaction. */
const REST_MS = 500;

/** Measures one interaction: `interact` makes it, `isDone` is an expression that becomes true with its result. */
type Measure = (what: string, isDone: string, interact: () => Promise<void>) => Promise<void>;

/** What hands on a slow tablet wait for among 40 open orders: a Markdown table, in milliseconds. */
export async function interactionsTable(server: ServerProcess, device: Device): Promise<string> {
  const kitchen = await kitchenOf(server.url, device);
  await fillBoard(kitchen, OPEN_ORDERS);
  kitchen.close();
  const browser = await openBrowser();
  try {
    const slowed = new Map<string, InteractionCost[]>();
    const spent = new Map<string, number[]>();
    const open = async () => {
      const board = await newBoardPage(browser, server.url, device);
      await observeInteractions(board.page);
      await loadBoard(board);
      return board;
    };
    const slow = await open();
    await slow.devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await rounds(slow, async (what, isDone, interact) => {
      add(slowed, what, await costOf(slow.page, isDone, interact));
    });
    await slow.close();
    // Slowing a processor down is itself processor time, so that is measured without.
    const fast = await open();
    await rounds(fast, async (what, isDone, interact) => {
      const until = async () => {
        await interact();
        await fast.page.waitForFunction(isDone);
        await fast.page.waitForTimeout(REST_MS / 2);
      };
      add(spent, what, await processorTimeOf(fast, until));
    });
    await fast.close();
    return tableOf(slowed, spent);
  } finally {
    await browser.close();
  }
}

function tableOf(
  slowed: ReadonlyMap<string, readonly InteractionCost[]>,
  spent: ReadonlyMap<string, readonly number[]>,
): string {
  return markdownTable(
    [
      `${OPEN_ORDERS} open orders, processor ${SLOWDOWN} times slower, ms`,
      'answer, median',
      'worst',
      'aim',
      'done, median',
      'worst',
      `thread time until the frame × ${SLOWDOWN}, median`,
      'worst',
    ],
    [...slowed].map(([what, costs]) => [
      what,
      ...middleAndWorst(costs.map(({ answer }) => answer)),
      AIM_MILLISECONDS,
      ...middleAndWorst(costs.map(({ done }) => done)),
      ...middleAndWorst((spent.get(what) ?? []).map((time) => time * SLOWDOWN)),
    ]),
  );
}

async function rounds({ page }: BoardPage, measure: Measure): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await measureRound(page, measure);
}

/** Takes a step, opens and closes an order, goes to the kitchen and back, and searches. */
async function measureRound(page: Page, measure: Measure): Promise<void> {
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

/** A touch on the middle of an element, whose position is read beforehand. */
async function touch(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to touch');
  await page.waitForTimeout(300);
  return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

function add<Value>(all: Map<string, Value[]>, what: string, value: Value): void {
  all.set(what, [...(all.get(what) ?? []), value]);
}

function middleAndWorst(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((one, other) => one - other);
  return [sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, sorted.at(-1) ?? Number.NaN];
}
