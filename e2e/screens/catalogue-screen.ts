import { expect, type Page } from '@playwright/test';
import { anyPage, openDialog } from './any-page.ts';

/** The menu as its owner edits it: its list, the page of one entity, and the publication. */
export function catalogueScreen(page: Page) {
  const { main, title } = anyPage(page);
  const item = (name: RegExp) => main.getByRole('link', { name });
  /** What guests would get, before it is published. */
  const publication = openDialog(page, 'Publier');
  const openPublication = page.getByRole('button', { name: 'Voir et publier' });
  const publishNow = publication.getByRole('button', { name: 'Publier maintenant' });
  const published = page.getByText(/^C’est publié/);
  return {
    /** Said once what was typed is in the draft. */
    saved: page.getByText('Enregistré dans le brouillon'),
    name: main.getByLabel('Nom', { exact: true }),
    price: main.getByLabel('Prix', { exact: true }),
    description: main.getByLabel('Description (facultatif)'),
    /** A link of the list. */
    item,
    /** From an entity to the list. */
    back: main.getByRole('link', { name: 'Retour à la carte' }),
    undo: page.getByRole('button', { name: 'Annuler' }),
    /** Of a form that is not saved while it is typed. */
    save: page.getByRole('button', { name: 'Enregistrer dans le brouillon' }),
    publication,
    openPublication,
    publishNow,
    published,
    /** Opens an item from the list by its name. */
    async openItem(name: RegExp) {
      await page.goto('/gestion/carte');
      await item(name).click();
      await page.waitForURL('**/carte/articles/*');
    },
    /** From the list: adds an item to the first category, and opens it. */
    async addItem(name: string, price: string) {
      await main
        .getByRole('button', { name: /^Ajouter un article/ })
        .first()
        .click();
      const dialog = openDialog(page, 'Ajouter un article');
      await dialog.getByLabel('Nom').fill(name);
      await dialog.getByLabel('Prix en euros').fill(price);
      await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
      await expect(title).toHaveText(name);
    },
    /** Adds a group of whole prices, with two choices that have no price yet. Rule R-36. */
    async addSizes() {
      await main.getByRole('button', { name: 'Ajouter un groupe de choix' }).click();
      const group = main
        .getByRole('group')
        .filter({ has: page.getByLabel('Nom du groupe') })
        .last();
      await group.getByLabel('Nom du groupe').fill('Taille');
      await group.getByRole('checkbox', { name: /^Tailles/ }).check();
      await group.getByRole('button', { name: 'Ajouter un choix' }).click();
      return group;
    },
    /** Publishes the draft. */
    async publish() {
      await openPublication.click();
      await publishNow.click();
      await expect(published).toBeVisible();
    },
  };
}
