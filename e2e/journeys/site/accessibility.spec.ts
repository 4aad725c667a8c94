import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { closedRestaurant } from '../../harness/closed-restaurant.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant, withWrittenPages } from '../../harness/restaurant-file.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import { CLOSED_SCREENS, SCREENS, type Screen, WRITTEN_SCREENS } from '../../screens/screens.ts';

/** As wide as a phone of 640 pixels at 200 %. */
const NARROWEST = { width: 320, height: 640 };

test.use({
  viewport: PHONE,
  stored: { cart: [storedLine('soupe-miso', 2), storedLine('tempura-crevettes')] },
  expectedComplaints: /404 .*\/(nulle-part|about)\)/,
});

const MODAL = 'dialog:modal';

/** What is laid out anew where there is room, and not only wider. */
const WIDE = /^(home|menu|cart|checkout-confirmation|profile|contact)$/;

/** What every order goes through. */
const ESSENTIAL = /^(menu|product|checkout-personal|checkout-confirmation)$/;

for (const screen of SCREENS) {
  const tag = ESSENTIAL.test(screen.name) ? '@essential' : [];
  test(`axe finds nothing in ${screen.name}`, { tag }, ({ page }) => look(page, screen));
}

test.describe('of a shop that takes no orders now', () => {
  test.use({ restaurant: closedRestaurant() });

  for (const screen of CLOSED_SCREENS) {
    test(`axe finds nothing in ${screen.name}`, ({ page }) => look(page, screen));
  }
});

test.describe('of what a restaurant writes', () => {
  test.use({ restaurant: withWrittenPages(testRestaurant()) });

  for (const screen of WRITTEN_SCREENS) {
    test(`axe finds nothing in ${screen.name}`, ({ page }) => look(page, screen));
  }
});

async function look(page: Page, { name, reach }: Screen): Promise<void> {
  await reach(page);
  expect(await barriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await barriers(page, 'color-contrast'), 'in the dark').toEqual([]);

  await setTextSize(page, '200%');
  expect(await overflow(page), 'what sticks out of a phone with large text').toEqual([]);
  await setTextSize(page, '');
  await page.setViewportSize(NARROWEST);
  expect(await overflow(page), 'what sticks out of the narrowest phone').toEqual([]);

  await page.setViewportSize(DESKTOP);
  expect(await overflow(page), 'what sticks out of a desktop').toEqual([]);
  if (WIDE.test(name)) expect(await barriers(page), 'on a desktop').toEqual([]);
}

/**
 * What axe finds, by all of its rules or by one, in a line for each place. Under a modal dialog lies the page of
 * another screen, out of reach: only the dialog is looked at.
 */
async function barriers(page: Page, rule?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if ((await page.locator(MODAL).count()) > 0) axe.include(MODAL);
  const { violations } = await (rule === undefined ? axe : axe.withRules(rule)).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** The elements that make the page wider than its window; none while it fits. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map(
        (element) =>
          `${element.tagName} .${element.className} ${element.textContent?.slice(0, 30)}`,
      );
  });
}
