import type { Locator } from '@playwright/test';

/** The recommendations inside the cart or the dialog of a dish. */
export function recommendationsIn(place: Locator) {
  const region = place.getByRole('region', { name: 'Et avec ceci ?' });
  return {
    region,
    cards: region.getByRole('listitem'),
    /** The buttons that add a dish at once. */
    takes: region.getByRole('button', { name: /^Prendre aussi : / }),
    take: (dish: string) =>
      region.getByRole('button', { name: `Prendre aussi : ${dish}`, exact: true }),
    /** The button of a dish that asks for choices. */
    choose: (dish: string) =>
      region.getByRole('button', { name: `Choisir : ${dish}`, exact: true }),
  };
}

/** The dish that a button adds. */
export async function dishOf(button: Locator): Promise<string> {
  const name = await button.getAttribute('aria-label');
  return name?.replace('Prendre aussi : ', '') ?? '';
}
