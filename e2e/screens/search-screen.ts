import type { Page } from '@playwright/test';

/** The search of the menu: its field, its suggestions and its results. */
export function searchScreen(page: Page) {
  const area = page.locator('search');
  const results = page
    .locator('main section')
    .and(page.getByRole('region', { name: 'Résultats de la recherche' }));
  return {
    field: area.getByRole('searchbox', { name: 'Chercher dans la carte' }),
    /** The lists below the empty field. */
    recent: area.getByRole('list', { name: 'Recherches récentes' }),
    popular: area.getByRole('list', { name: 'Recherches populaires' }),
    erase: area.getByRole('button', { name: 'Effacer les recherches récentes' }),
    results,
    /** The heading that says how many dishes were found. */
    title: results.getByRole('heading', { level: 2 }),
    /** The names of the dishes found, best first. */
    dishes: results.getByRole('heading', { level: 3 }),
    /** The corrected spelling that is suggested. */
    meant: results.getByRole('list', { name: 'Vouliez-vous dire :' }),
  };
}
