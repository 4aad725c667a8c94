import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { generateRestaurant } from '../harness/generated-restaurant.ts';
import { chromiumLaunchOptions, openPhonePage } from '../harness/phone.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { markdownTable } from '../harness/table.ts';
import { costOf, type InteractionCost, observeInteractions } from './interaction-timing.ts';

const CPU_SLOWDOWN = 4;
const ITEM_COUNTS = [300, 1000] as const;
const ROUNDS = 7;

interface InteractionRow {
  readonly items: number;
  readonly what: string;
  readonly costs: readonly InteractionCost[];
}

/**
 * What a guest waits for on a menu page of 300 and of 1,000 items, on a phone whose processor is four
 * times slower than this machine: a Markdown table, in milliseconds.
 */
async function interactionsTable(): Promise<string> {
  const rows: InteractionRow[] = [];
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    for (const items of ITEM_COUNTS) rows.push(...(await measureMenu(browser, items)));
  } finally {
    await browser.close();
  }
  return markdownTable(
    ['items', 'interaction', 'answer, median', 'worst', 'done, median', 'worst'],
    rows.map(({ items, what, costs }) => {
      const answers = costs.map(({ answer }) => answer).sort(ascending);
      const ends = costs.map(({ done }) => done).sort(ascending);
      return [String(items), what, middle(answers), last(answers), middle(ends), last(ends)];
    }),
  );
}

async function measureMenu(browser: Browser, items: number): Promise<readonly InteractionRow[]> {
  const restaurant = await generateRestaurant(items);
  const server = await startServerProcess({ RESTAURANT_FILE: restaurant.file });
  try {
    const page = await openMenu(browser, server.url);
    const costs = new Map<string, InteractionCost[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [what, cost] of await measureRound(page, round)) {
        costs.set(what, [...(costs.get(what) ?? []), cost]);
      }
    }
    await page.context().close();
    return [...costs].map(([what, measured]) => ({ items, what, costs: measured }));
  } finally {
    await server.stop();
    await restaurant.remove();
  }
}

async function openMenu(browser: Browser, url: string): Promise<Page> {
  const page = await openPhonePage(browser);
  // Hides the cookie banner.
  await page.addInitScript(() => window.localStorage.setItem('cookie-consent', 'true'));
  await observeInteractions(page);
  await page.goto(`${url}/menu`, { waitUntil: 'networkidle' });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/** Goes to a category, opens a dish, adds it, and searches for another one. */
async function measureRound(
  page: Page,
  round: number,
): Promise<readonly (readonly [string, InteractionCost])[]> {
  const measured: (readonly [string, InteractionCost])[] = [];
  const measure = async (what: string, isDone: string, interact: () => Promise<void>) => {
    measured.push([what, await costOf(page, isDone, interact)]);
  };
  const search = page.getByRole('searchbox');

  const links = page.getByRole('navigation', { name: 'Catégories' }).getByRole('link');
  const link = links.nth(((round * 5) % ((await links.count()) - 2)) + 1);
  await link.scrollIntoViewIfNeeded();
  const target = new URL((await link.getAttribute('href')) ?? '', page.url()).hash.slice(1);
  await measure(
    'switch category',
    `Math.abs(document.getElementById('${target}').getBoundingClientRect().top - 110) < 90`,
    await touch(page, link),
  );

  // A dish without options, so that one touch adds it.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const dish = page.locator('main h3 a').filter({ hasText: /^Edamame/ });
  const opened = dish.nth(round % (await dish.count()));
  await opened.scrollIntoViewIfNeeded();
  await measure('open a dish', `document.querySelector('dialog[open]')`, await touch(page, opened));
  const addButton = page.getByRole('dialog').getByRole('button', { name: 'Ajouter' });
  await addButton.waitFor();
  await measure(
    'add to the cart',
    `!document.querySelector('dialog[open]')`,
    await touch(page, addButton),
  );

  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await search.tap();
  await search.fill('saumo');
  await measure('search', `document.querySelectorAll('main h3 a').length > 0`, () =>
    page.keyboard.press('n'),
  );
  await search.fill('');
  await search.blur();
  return measured;
}

/**
 * A touch on the middle of a visible element. Its position is read beforehand: a locator's own `tap` queries
 * the page first, which would count as part of the interaction.
 */
async function touch(page: Page, target: Locator): Promise<() => Promise<void>> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to touch');
  await page.waitForTimeout(300);
  return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const ascending = (one: number, other: number) => one - other;
const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0;
const last = (sorted: readonly number[]) => sorted.at(-1) ?? 0;

console.log(await interactionsTable());
