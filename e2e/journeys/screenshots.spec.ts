import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { keptLine } from '../harness/kept-cart.ts';
import {
  demoRestaurant,
  everyDay,
  testRestaurant,
  withWrittenPages,
} from '../harness/restaurant-file.ts';
import { ROOT } from '../harness/root.ts';
import { DESKTOP, PHONE } from '../harness/windows.ts';
import { SIGHTS, WRITTEN_SIGHTS } from '../screens/sights.ts';

/** What the pictures are called, by the sight they show. */
const PICTURES = new Map([
  ['home', 'home'],
  ['menu', 'menu'],
  ['product', 'product'],
  ['cart', 'cart'],
  ['location', 'location'],
  ['checkout-delivery', 'checkout'],
  ['checkout-confirmation', 'confirmation'],
  ['success', 'success'],
  ['about', 'about'],
  ['contact', 'contact'],
  ['blog', 'blog'],
  ['article', 'article'],
  ['consent', 'consent'],
]);
const demo = demoRestaurant();
/** Whenever the pictures are made, an order can be placed. */
const alwaysOpen = testRestaurant((file) => {
  file.offers = demo.offers;
  for (const menu of file.menus) {
    menu.time_ranges = everyDay([['11:00', '11:00']]);
    menu.pickup_time_ranges = everyDay([['11:00', '11:00']]);
  }
});

test.use({
  kept: {
    cart: [
      keptLine('tempura-crevettes', 2),
      keptLine('edamame'),
      keptLine('soupe-miso', 2),
      keptLine('the-vert-glace', 2),
    ],
  },
});

for (const { name, reach } of [...SIGHTS, ...WRITTEN_SIGHTS]) {
  const picture = PICTURES.get(name);
  if (picture === undefined) continue;
  for (const viewport of [PHONE, DESKTOP]) {
    test.describe(`${viewport.width}x${viewport.height}`, () => {
      const isAboutTime = name.startsWith('checkout') || name === 'success';
      const isWritten = WRITTEN_SIGHTS.some((sight) => sight.name === name);
      const usual = isWritten ? withWrittenPages(demo) : demo;
      test.use({ viewport, restaurant: isAboutTime ? alwaysOpen : usual });

      test(`a picture of ${picture}`, async ({ page }) => {
        await page.clock.setFixedTime(noon());
        await reach(page);
        await page.evaluate(() => window.scrollTo(0, 0));
        await expect.poll(() => unseenImages(page)).toBe(0);
        const file = `${picture}-${viewport.width}x${viewport.height}.png`;
        const path = join(ROOT, 'docs/screenshots', file);
        await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
      });
    });
  }
}

/** Lunch time of this day. */
function noon(): Date {
  const date = new Date();
  date.setUTCHours(11, 10, 0, 0);
  return date;
}

/** How many images in the window have not arrived yet; those below it are not asked for. */
function unseenImages(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isInWindow = (image: Element) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    };
    return [...document.images].filter((image) => isInWindow(image) && !image.complete).length;
  });
}
