import type { Page } from '@playwright/test';
import { anyPage, openDialog } from './any-page.ts';

/** What surrounds every page of the shop, and the ways on that many of them offer. */
export function siteFrame(page: Page) {
  const { header, main, footer } = anyPage(page);
  return {
    /** The link to the cart, which says how full it is: « vide », « 2 articles ». */
    cartLink: (content = '') => header.getByRole('link', { name: `Panier, ${content}` }),
    menuLink: header.getByRole('link', { name: 'La carte' }),
    homeLink: header.getByRole('link', { name: 'Kinoné' }),
    /** How the order comes, and where to. */
    orderType: header.getByRole('button', { name: 'Retrait ou livraison' }),
    seeMenu: main.getByRole('link', { name: 'Voir la carte' }),
    backToMenu: main.getByRole('link', { name: 'Retour à la carte' }),
    backHome: main.getByRole('link', { name: 'Retour à l’accueil' }),
    orderPickup: main.getByRole('button', { name: 'Commander à emporter' }),
    manageCookies: footer.getByRole('button', { name: 'Gérer les cookies' }),
    consent: openDialog(page, 'Consentement aux cookies'),
    /**
     * Follows a link of the footer, with the keyboard: dishes that become visible above it take their
     * true heights, which can take it away from below a pointer that was put down on it.
     */
    followInFooter: (name: string) =>
      footer.getByRole('link', { name, exact: true }).press('Enter'),
  };
}
