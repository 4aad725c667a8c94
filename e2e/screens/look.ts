import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from '../harness/windows.ts';
import type { Screen } from './shop/screen.ts';

/** As wide as a phone of 640 pixels at 200 %. */
const NARROWEST = { width: 320, height: 640 };

const MODAL = 'dialog:modal';

/** What is laid out anew where there is room, and not only wider. */
const WIDE = /^(home|menu|cart|checkout-confirmation|profile|contact)$/;

/** Nothing for axe to find, light and dark, and nothing that is wider than any window. */
export async function look(page: Page, { name, reach }: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
  await reach(page);
  expect.soft(await barriers(page), name).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await barriers(page, 'color-contrast'), `${name} in the dark`).toEqual([]);

  await setTextSize(page, '200%');
  expect.soft(await overflow(page), `${name} on a phone with large text`).toEqual([]);
  await setTextSize(page, '');
  await page.setViewportSize(NARROWEST);
  expect.soft(await overflow(page), `${name} on the narrowest phone`).toEqual([]);

  await page.setViewportSize(DESKTOP);
  expect.soft(await overflow(page), `${name} on a desktop`).toEqual([]);
  if (WIDE.test(name)) {
    expect.soft(await barriers(page), `${name} on a desktop, by axe`).toEqual([]);
  }
}

/**
 * What axe finds, by all of its rules or by one, in a line for each place. Under a modal dialog lies the page of
 * another screen, out of reach: only the dialog is looked at.
 */
async function barriers(page: Page, rule?: string): Promise<string[]> {
  const isThere = await page.evaluate(() => Reflect.has(window, 'axe'));
  // Axe is half a megabyte, which its builder would load twice for each look.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode(true);
  axe.options({ resultTypes: ['violations'] });
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
