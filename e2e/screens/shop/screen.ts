import { expect, type Page } from '@playwright/test';
import { anyPage } from '../any-page.ts';

/** A state of the shop and the steps that reach it; the browser has a cart already. */
export interface Screen {
  readonly name: string;
  /**
   * The screens of one visit can be reached in the order of the list, each on a page load of its own, with
   * what the others have stored. What every order goes through is looked at by itself.
   */
  readonly visit?: string;
  /** Whether it is reached from what a visitor had at first, in a tab of its own. */
  readonly isAlone?: boolean;
  reach(page: Page): Promise<void>;
}

/** Opens a page and waits for its heading. */
export async function seePage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(anyPage(page).title).toBeVisible();
}
