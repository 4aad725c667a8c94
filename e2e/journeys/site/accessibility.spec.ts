import type { Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { closedRestaurant } from '../../harness/closed-restaurant.ts';
import { test } from '../../harness/journey.ts';
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

/** What every order goes through. */
const ESSENTIAL = /^(menu|product|checkout-personal|checkout-confirmation)$/;

/** Looked at in the whole browser (`notified-order.spec.ts`). */
const NOTIFIED = /^order-notified$/;

const essential = SCREENS.filter(({ name }) => ESSENTIAL.test(name));
for (const screen of essential) {
  test(`axe finds nothing in ${screen.name}`, { tag: '@essential' }, ({ page }) =>
    look(page, screen),
  );
}

const further = SCREENS.filter(
  (screen) => !essential.includes(screen) && !NOTIFIED.test(screen.name),
);
for (const [visit, screens] of visitsOf(further)) {
  test(`axe finds nothing in ${visit}`, ({ page }) => lookAtEach(page, screens));
}

test.describe('of a shop that takes no orders now', () => {
  test.use({ restaurant: closedRestaurant() });

  for (const screen of CLOSED_SCREENS) {
    test(`axe finds nothing in ${screen.name}`, ({ page }) => look(page, screen));
  }
});

test.describe('of what a restaurant writes', () => {
  test.use({ restaurant: withWrittenPages(testRestaurant()) });

  for (const [visit, screens] of visitsOf(WRITTEN_SCREENS)) {
    test(`axe finds nothing in ${visit}`, ({ page }) => lookAtEach(page, screens));
  }
});

/** The screens by their visit; one without a visit stands alone under its name. */
function visitsOf(screens: readonly Screen[]): Map<string, readonly Screen[]> {
  return Map.groupBy(screens, ({ visit, name }) => (visit ? `the screens of ${visit}` : name));
}

async function lookAtEach(page: Page, screens: readonly Screen[]): Promise<void> {
  test.setTimeout(test.info().timeout * screens.length);
  for (const screen of screens) await test.step(screen.name, () => look(page, screen));
}
