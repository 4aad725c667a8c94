import { loadavg } from 'node:os';
import { type Browser, chromium, type Page } from '@playwright/test';
import { generateRestaurant } from '../harness/generated-restaurant.ts';
import {
  type Measure,
  type MeasuredInteraction,
  measureInteractions,
  observeInteractions,
  touch,
} from '../harness/interaction-timing.ts';
import { chromiumLaunchOptions, openPhonePage } from '../harness/phone.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { markdownTable, medianAndWorst } from '../harness/table.ts';

const CPU_SLOWDOWN = 4;
const ITEM_COUNTS = [300, 1000] as const;
const ROUNDS = 7;
const AIM_MILLISECONDS = 100;

/**
 * What a guest waits for on a menu page of 300 and of 1,000 items, on a phone whose processor is four
 * times slower than this machine: a Markdown table, in milliseconds.
 */
async function interactionsTable(): Promise<string> {
  const rows: (readonly (string | number)[])[] = [];
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    for (const items of ITEM_COUNTS) {
      for (const measured of await measureMenu(browser, items)) rows.push(row(items, measured));
    }
  } finally {
    await browser.close();
  }
  return markdownTable(
    [
      'items',
      `interaction, processor ${CPU_SLOWDOWN} times slower, ms`,
      'answer, median',
      'worst',
      'aim',
      'done, median',
      'worst',
      'thread time, median',
      'worst',
    ],
    rows,
  );
}

function row(items: number, { what, answer, done, threadTime }: MeasuredInteraction) {
  return [
    String(items),
    what,
    ...medianAndWorst(answer),
    AIM_MILLISECONDS,
    ...medianAndWorst(done),
    ...medianAndWorst(threadTime),
  ];
}

async function measureMenu(
  browser: Browser,
  items: number,
): Promise<readonly MeasuredInteraction[]> {
  const restaurant = await generateRestaurant(items);
  const server = await startServerProcess({ RESTAURANT_FILE: restaurant.file });
  try {
    return await measureInteractions(CPU_SLOWDOWN, () => openMenu(browser, server.url), rounds);
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
  return page;
}

async function rounds(page: Page, measure: Measure): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await measureRound(page, round, measure);
}

/** Goes to a category, opens a dish, adds it, and searches for another one. */
async function measureRound(page: Page, round: number, measure: Measure): Promise<void> {
  const search = page.getByRole('searchbox');

  const links = page.getByRole('navigation', { name: 'Catégories' }).getByRole('link');
  const link = links.nth(((round * 5) % ((await links.count()) - 2)) + 1);
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
}

const loads = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(', ');
console.log(`Load of the machine before: ${loads()}\n`);
console.log(await interactionsTable());
console.log(`Load of the machine after: ${loads()}`);
