import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, type ViewportSize } from '@playwright/test';
import { PHONE } from './windows.ts';

const MODAL = 'dialog:modal';

/** What axe looks at and by which rules: without a choice, at everything by all of them. */
interface Extent {
  readonly include?: readonly string[];
  readonly exclude?: string;
  /** The only rule. */
  readonly rule?: string;
  readonly disabledRules?: string[];
}

/**
 * What axe finds on a page, in a line for each place. Under a modal dialog lies the page of another screen, out of
 * reach: only the dialog is looked at.
 */
export async function accessibilityProblems(
  page: Page,
  { include, exclude, rule, disabledRules = [] }: Extent = {},
): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => Reflect.has(window, 'axe'));
  // Axe is half a megabyte, which its builder would load twice for each look, and would gather what it finds
  // in another page.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode(true);
  axe.options({ resultTypes: ['violations'] });
  const included = include ?? ((await page.locator(MODAL).count()) > 0 ? [MODAL] : []);
  for (const part of included) axe.include(part);
  if (exclude !== undefined) axe.exclude(exclude);
  if (rule !== undefined) axe.withRules(rule);
  const { violations } = await axe.disableRules(disabledRules).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
}

/** How wide a page is that is wider than its window, and elements that make it so; nothing while it fits. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const elements = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map(
        (element) =>
          `${element.tagName} .${element.className} ${element.textContent?.slice(0, 30)}`,
      );
    return [`${scrollWidth} px`, ...elements];
  });
}

/** Nothing for axe to find, and nothing that is wider than a window. */
export async function isUsable(
  page: Page,
  windows: readonly ViewportSize[] = [PHONE],
): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  await fits(page, windows);
}

/** Nothing that is wider than a window. */
export async function fits(page: Page, windows: readonly ViewportSize[] = [PHONE]): Promise<void> {
  const before = page.viewportSize();
  for (const window of windows) {
    await page.setViewportSize(window);
    expect(await overflow(page), `what sticks out at ${window.width}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** What can be pressed and is smaller than a thumb. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog:modal') ?? document.body;
    return [
      ...root.querySelectorAll<HTMLElement>('button, a[href], summary, select, input, textarea'),
    ]
      .map((target) => target.closest('label') ?? target)
      .filter((target) =>
        target.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .map((target) => ({ target, rect: target.getBoundingClientRect() }))
      .filter(({ rect }) => rect.width > 1 && Math.min(rect.width, rect.height) < 43.5)
      .filter(({ target }) => {
        // A part of it may stand out: where a finger meets it counts.
        const { height } = getComputedStyle(target, '::before');
        return !(Number.parseFloat(height) >= 44);
      })
      .map(({ target, rect }) =>
        [target.tagName, target.textContent, Math.round(rect.width), Math.round(rect.height)].join(
          ' ',
        ),
      );
  });
}

/** What has the focus, if something else lies over its middle; nothing where it can be seen. */
export function coveredFocus(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return ['nothing has the focus'];
    const shown = focused.closest('label') ?? focused;
    const { x, y, width, height } = shown.getBoundingClientRect();
    const above = document.elementFromPoint(x + width / 2, y + height / 2);
    if (above === null || shown.contains(above) || above.contains(shown)) return [];
    return [`${focused.ariaLabel ?? shown.textContent} under ${above.textContent?.slice(0, 30)}`];
  });
}
