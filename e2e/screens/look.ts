import { expect, type Page } from '@playwright/test';
import { accessibilityProblems, overflow } from '../harness/usable-page.ts';
import { DESKTOP, PHONE } from '../harness/windows.ts';
import type { Screen } from './shop/screen.ts';

/** As wide as a phone of 640 pixels at 200 %. */
const NARROWEST = { width: 320, height: 640 };

/** What is laid out anew where there is room, and not only wider. */
const WIDE = /^(home|menu|cart|checkout-confirmation|profile|contact)$/;

/** Nothing for axe to find, light and dark, and nothing that is wider than any window. */
export async function look(page: Page, { name, reach }: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
  await reach(page);
  expect.soft(await accessibilityProblems(page), name).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect
    .soft(await accessibilityProblems(page, { rule: 'color-contrast' }), `${name} in the dark`)
    .toEqual([]);

  await setTextSize(page, '200%');
  expect.soft(await overflow(page), `${name} on a phone with large text`).toEqual([]);
  await setTextSize(page, '');
  await page.setViewportSize(NARROWEST);
  expect.soft(await overflow(page), `${name} on the narrowest phone`).toEqual([]);

  await page.setViewportSize(DESKTOP);
  expect.soft(await overflow(page), `${name} on a desktop`).toEqual([]);
  if (WIDE.test(name)) {
    expect.soft(await accessibilityProblems(page), `${name} on a desktop, by axe`).toEqual([]);
  }
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}
