import { expect, type Locator, type Page } from '@playwright/test';

/** The menu as its owner edits it: its list, the page of one entity, and the publication. */
export interface CatalogueScreen {
  /** Said once what was typed is in the draft. */
  readonly saved: Locator;
  /** Fields of an item. */
  readonly name: Locator;
  readonly price: Locator;
  /** What guests would get, before it is published. */
  readonly publication: Locator;
  readonly openPublication: Locator;
  readonly publishNow: Locator;
  readonly published: Locator;
  /** Opens an item from the list by its name. */
  openItem(name: RegExp): Promise<void>;
  /** Adds a group of whole prices, with two choices that have no price yet. Rule R-36. */
  addSizes(): Promise<Locator>;
  /** Publishes the draft. */
  publish(): Promise<void>;
}

export function catalogueScreen(page: Page): CatalogueScreen {
  const saved = page.getByText('Enregistré dans le brouillon');
  const publication = page.getByRole('dialog', { name: 'Publier' });
  const openPublication = page.getByRole('button', { name: 'Voir et publier' });
  const publishNow = publication.getByRole('button', { name: 'Publier maintenant' });
  const published = page.getByText(/^C’est publié/);
  return {
    saved,
    name: page.getByLabel('Nom', { exact: true }),
    price: page.getByLabel('Prix', { exact: true }),
    publication,
    openPublication,
    publishNow,
    published,
    async openItem(name) {
      await page.goto('/gestion/carte');
      await page.getByRole('link', { name }).click();
      await page.waitForURL('**/carte/articles/*');
    },
    async addSizes() {
      await page.getByRole('button', { name: 'Ajouter un groupe de choix' }).click();
      const group = page
        .getByRole('group')
        .filter({ has: page.getByLabel('Nom du groupe') })
        .last();
      await group.getByLabel('Nom du groupe').fill('Taille');
      await group.getByRole('checkbox', { name: /^Tailles/ }).check();
      await group.getByRole('button', { name: 'Ajouter un choix' }).click();
      return group;
    },
    async publish() {
      await openPublication.click();
      await publishNow.click();
      await expect(published).toBeVisible();
    },
  };
}
