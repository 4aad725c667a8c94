import { expect, type Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { closedRestaurant } from '../../harness/closed-restaurant.ts';
import { test } from '../../harness/journey.ts';
import {
  demoRestaurant,
  everyDay,
  testRestaurant,
  withWrittenPages,
} from '../../harness/restaurant-file.ts';
import { takePicture } from '../../harness/take-picture.ts';
import { DESKTOP, PHONE, TABLET } from '../../harness/windows.ts';
import { CLOSED_SCREENS, SCREENS, WRITTEN_SCREENS } from '../../screens/screens.ts';

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
  expectedComplaints: /404 .*\/(nulle-part|about)\)/,
  stored: {
    cart: [
      storedLine('tempura-crevettes', 2),
      storedLine('edamame'),
      storedLine('soupe-miso', 2),
      storedLine('the-vert-glace', 2),
    ],
  },
});

const WINDOWS = [PHONE, TABLET, DESKTOP];
const SCHEMES = ['light', 'dark'] as const;

for (const { name, reach } of [...SCREENS, ...CLOSED_SCREENS, ...WRITTEN_SCREENS]) {
  const isClosed = CLOSED_SCREENS.some((screen) => screen.name === name);
  const isWritten = WRITTEN_SCREENS.some((screen) => screen.name === name);
  const isAboutTime = /^(checkout|success|order|past|no-orders|profile|group)/.test(name);
  const usual = isWritten ? withWrittenPages(demo) : isClosed ? closedRestaurant() : demo;

  test.describe(name, () => {
    test.use({ viewport: PHONE, restaurant: isAboutTime ? alwaysOpen : usual });

    test('has its pictures taken', async ({ page }) => {
      await page.clock.setFixedTime(noon());
      await reach(page);
      for (const window of WINDOWS) {
        await page.setViewportSize(window);
        await page.evaluate(() => scrollTo(0, 0));
        await expect.poll(() => unseenImages(page)).toBe(0);
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme });
          await takePicture(page, name, window, colorScheme);
        }
      }
    });
  });
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
