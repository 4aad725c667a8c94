import type { Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { closedRestaurant } from '../../harness/closed-restaurant.ts';
import { test, visitEarlier } from '../../harness/journey.ts';
import { testRestaurant, withWrittenPages } from '../../harness/restaurant-file.ts';
import { PHONE } from '../../harness/windows.ts';
import { look } from '../../screens/look.ts';
import { CLOSED_SCREENS, SCREENS, WRITTEN_SCREENS } from '../../screens/screens.ts';
import type { Screen } from '../../screens/shop/screen.ts';

test.use({
  viewport: PHONE,
  stored: { cart: [storedLine('soupe-miso', 2), storedLine('tempura-crevettes')] },
  expectedComplaints: /404 .*\/(nulle-part|about)\)/,
});

/** Looked at in the whole browser (`push.spec.ts`). */
const NOTIFIED = /^order-notified$/;

lookAtVisits(SCREENS.filter(({ name }) => !NOTIFIED.test(name)));

test.describe('of a shop that takes no orders now', () => {
  test.use({ restaurant: closedRestaurant() });

  lookAtVisits(CLOSED_SCREENS);
});

test.describe('of what a restaurant writes', () => {
  test.use({ restaurant: withWrittenPages(testRestaurant()) });

  lookAtVisits(WRITTEN_SCREENS);
});

/** A journey for each visit. */
function lookAtVisits(all: readonly Screen[]): void {
  for (const [visit, screens] of Map.groupBy(all, (screen) => screen.visit ?? screen.name)) {
    test(`axe finds nothing in the screens of ${visit}`, async ({ page, baseURL, stored }) => {
      test.setTimeout(test.info().timeout * screens.length);
      let shown = page;
      for (const screen of screens) {
        await test.step(screen.name, async () => {
          if (screen.isAlone) shown = await asInNewBrowser(shown, baseURL ?? '', stored);
          await look(shown, screen);
        });
      }
    });
  }
}

/** Another tab, in which nothing is left of what the one before it has stored and changed. */
async function asInNewBrowser(
  page: Page,
  origin: string,
  stored: Readonly<Record<string, unknown>>,
): Promise<Page> {
  const next = await page.context().newPage();
  await page.close();
  await next.context().clearCookies();
  await visitEarlier(next, origin);
  await next.evaluate(() => localStorage.clear());
  await visitEarlier(next, origin, stored);
  return next;
}
