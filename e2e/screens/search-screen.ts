import type { Locator, Page } from '@playwright/test';

/** The search of the menu: its field, its suggestions and its results. */
export interface SearchScreen {
  readonly field: Locator;
  /** The lists below the empty field. */
  readonly recent: Locator;
  readonly popular: Locator;
  readonly erase: Locator;
  readonly results: Locator;
  /** The heading that says how many dishes were found. */
  readonly title: Locator;
  /** The names of the dishes found, best first. */
  readonly dishes: Locator;
  /** The corrected spelling that is suggested. */
  readonly meant: Locator;
}

export function searchScreen(page: Page): SearchScreen {
  const area = page.getByRole('search');
  const results = page.getByRole('region', { name: 'Résultats de la recherche' });
  return {
    field: page.getByRole('searchbox', { name: 'Chercher dans la carte' }),
    recent: area.getByRole('list', { name: 'Recherches récentes' }),
    popular: area.getByRole('list', { name: 'Recherches populaires' }),
    erase: area.getByRole('button', { name: 'Effacer les recherches récentes' }),
    results,
    title: results.getByRole('heading', { level: 2 }),
    dishes: results.getByRole('heading', { level: 3 }),
    meant: results.getByRole('list', { name: 'Vouliez-vous dire :' }),
  };
}
