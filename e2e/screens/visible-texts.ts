import type { Page } from '@playwright/test';

/** Words that French sentences have and English ones do not. */
const FRENCH =
  /(?<!\p{L})(?:aux|avec|chez|cette?|dans|des|du|est|le|les|mais|nos|notre|nous|où|par|pas|pour|que|qui|sans|ses|sur|une?|vos|votre|vous|commandes?|commander|panier|carte|livraison|emporter|heures?|aujourd’hui|demain|soir|midi|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?!\p{L})|[,.]\d\d\s€/iu;

/**
 * The French texts that a page shows or says to screen readers, without those of the restaurant's file. Of an English
 * page there are none. Rule LA-8.
 */
export async function frenchTexts(page: Page, restaurant: unknown): Promise<string[]> {
  const own = [...new Set(textsIn(restaurant).map(spaced))]
    .filter((text) => text.length > 2)
    .toSorted((one, other) => other.length - one.length);
  const shown = await page.evaluate(textsOfPage);
  return shown
    .map(spaced)
    .filter((text) => FRENCH.test(text))
    .map((text) => own.reduce((rest, each) => rest.replaceAll(each, ' '), text))
    .filter((text) => FRENCH.test(text));
}

/** In the browser: what is visible, and the names of controls and pictures. */
function textsOfPage(): string[] {
  const texts: string[] = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.matches('script, style, noscript, noscript *, [hreflang]')) continue;
    if (!element.checkVisibility()) continue;
    for (const name of ['aria-label', 'alt', 'placeholder', 'title']) {
      texts.push(element.getAttribute(name) ?? '');
    }
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
    }
  }
  return texts.filter((text) => text.trim() !== '');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split(/\n|(?<=\.) /)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
