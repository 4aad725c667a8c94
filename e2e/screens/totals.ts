import type { Locator } from '@playwright/test';

/** The amount that stands beside a label such as « Total », in the cart, the checkout or a receipt. */
export function amountOf(place: Locator, label: string): Locator {
  // The spaces in a label may be no-break ones.
  const whole = new RegExp(`^${label.replaceAll(' ', '\\s')}$`);
  const row = place.getByRole('term').filter({ hasText: whole }).locator('..');
  return row.getByRole('definition');
}
