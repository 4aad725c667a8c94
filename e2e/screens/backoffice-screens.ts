import { expect, type Page } from '@playwright/test';
import type { Shop } from '../harness/shop.ts';
import { openDialog } from './any-page.ts';
import { boardScreen } from './board-screen.ts';
import { cashScreen } from './cash-screen.ts';
import { catalogueScreen } from './catalogue-screen.ts';
import { orderInFull } from './order-in-full.ts';

/** A screen of the back office; each is reached in a browser of its own. */
export interface BackofficeScreen {
  readonly name: string;
  /** Only dark: it is for the kitchen. */
  readonly isDark?: boolean;
  readonly reach: (page: Page) => Promise<void>;
  /** Shows in the window what the picture is about. */
  readonly settle?: (page: Page) => Promise<void>;
}

const open = (path: string, heading: string, content?: string) => async (page: Page) => {
  await page.goto(`/gestion${path}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  if (content) await expect(page.getByText(content).first()).toBeVisible();
};

/** Begins the service where it has not, and hears the bell on this page. */
export async function inService(page: Page) {
  const board = boardScreen(page);
  await board.open();
  // The service of the same person may have begun on an earlier page.
  await page
    .getByRole('button', { name: /^(?:Commencer le service|Tester le son)$/ })
    .first()
    .click();
  await expect.poll(async () => (await board.bell()).playedSeconds).toBeGreaterThan(0);
  await expect(board.soundWarning).toBeHidden();
  // There only while a new order waits.
  const silence = page.getByRole('button', { name: 'Silence 2 min' });
  if (await silence.isVisible()) await silence.click();
  return board;
}

async function openOrder(page: Page): Promise<void> {
  await inService(page);
  await page.keyboard.press('1');
  await expect(orderInFull(page).panel).toContainText('Historique');
}

/** Screens with the invented evening, for its owner. */
export const EVENING_SCREENS: readonly BackofficeScreen[] = [
  {
    name: 'board',
    isDark: true,
    async reach(page) {
      await inService(page);
    },
  },
  { name: 'kitchen', isDark: true, reach: open('/cuisine', 'Cuisine', 'Plateau Jardin') },
  { name: 'quantities', isDark: true, reach: open('/quantites', 'À préparer', 'Soupe miso') },
  { name: 'opening', reach: open('/ouverture', 'Avant le service', 'Tablettes') },
  { name: 'hours', reach: open('/horaires-exceptionnels', 'Horaires', 'Noël') },
  { name: 'board-order', isDark: true, reach: openOrder },
  {
    name: 'board-cancel',
    isDark: true,
    async reach(page) {
      await openOrder(page);
      const { cancel, outOfStock } = orderInFull(page);
      await cancel.click();
      await expect(outOfStock).toBeVisible();
    },
    settle: (page) =>
      page.getByText(/^Annuler la commande \d+$/).evaluate((title) => title.scrollIntoView()),
  },
  {
    name: 'board-keys',
    isDark: true,
    async reach(page) {
      await inService(page);
      await page.keyboard.press('?');
      await expect(openDialog(page, 'Touches')).toBeVisible();
    },
  },
  {
    name: 'board-offline',
    isDark: true,
    async reach(page) {
      const board = await inService(page);
      await page.context().setOffline(true);
      await expect(board.offline).toBeVisible();
      const cooking = board.column('En cours').getByRole('button', { name: 'Prête' });
      await cooking.first().click();
      await expect(page.getByText('En attente du réseau').first()).toBeVisible();
    },
  },
  {
    name: 'orders',
    async reach(page) {
      await open('/commandes', 'Commandes d’une journée')(page);
      await expect(page.getByText('Nadia Haddad').first()).toBeVisible();
    },
  },
  {
    name: 'orders-search',
    async reach(page) {
      await page.goto('/gestion/commandes');
      await page.getByLabel('Numéro, nom').fill('Haddad');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Commandes trouvées pour')).toBeVisible();
      await expect(page.getByText('Nadia Haddad').first()).toBeVisible();
    },
  },
  {
    name: 'order-in-full',
    async reach(page) {
      await page.goto('/gestion/commandes');
      await page.getByRole('link', { name: /Hugo Perrin/ }).click();
      await expect(page.getByText('Historique')).toBeVisible();
    },
  },
  { name: 'catalogue', reach: open('/carte', 'Carte', 'Plateau Comptoir') },
  {
    name: 'catalogue-item',
    reach: open('/carte/articles/soupe-miso', 'Soupe miso', 'Enregistré dans le brouillon'),
  },
  {
    name: 'catalogue-prices',
    async reach(page) {
      await open('/carte/prix', 'Prix en tableau')(page);
      await page.getByRole('button', { name: 'Proposer' }).click();
      await expect(page.getByText(/^Prix\s:/).first()).toBeVisible();
    },
  },
  {
    name: 'catalogue-publish',
    async reach(page) {
      await open('/carte/articles/soupe-miso', 'Soupe miso')(page);
      await page.getByLabel('Prix', { exact: true }).fill('4,20');
      const { back, openPublication, publication } = catalogueScreen(page);
      await back.click();
      await openPublication.click();
      await expect(publication).toContainText('4,20');
    },
  },
  {
    name: 'catalogue-preview',
    async reach(page) {
      await open('/carte/apercu', 'Aperçu')(page);
      const frame = page.frameLocator('iframe');
      await expect(frame.getByText('Aperçu du brouillon')).toBeVisible();
      await expect(frame.getByRole('link', { name: 'Plateau Comptoir' }).first()).toBeVisible();
    },
  },
  { name: 'catalogue-versions', reach: open('/carte/versions', 'Versions', 'Version 1') },
  {
    name: 'catalogue-choices',
    async reach(page) {
      await page.goto('/gestion/carte');
      await page.getByRole('link', { name: 'Groupes de choix' }).click();
      await page.getByRole('button', { name: 'Modifier, Sauces et condiments' }).click();
      await expect(openDialog(page, 'Sauces et condiments')).toBeVisible();
    },
  },
  { name: 'offers', reach: open('/offres', 'Offres', 'Livraison offerte') },
  {
    name: 'offer',
    async reach(page) {
      await open('/offres', 'Offres')(page);
      await page.getByRole('link', { name: /Code de bienvenue/ }).click();
      await page.getByLabel('Code saisi').fill('BIENVENUE');
      await page.getByLabel('Combien', { exact: true }).fill('2');
      await page.getByLabel('Combien', { exact: true }).press('Enter');
      const result = page.getByRole('status', { name: 'Résultat' });
      await expect(result).toContainText('Elle s’applique');
    },
    settle: (page) =>
      page.getByRole('heading', { name: 'Essayer' }).evaluate((title) => title.scrollIntoView()),
  },
  { name: 'settings', reach: open('/reglages', 'Réglages', 'Nom et contact') },
  { name: 'setting', reach: open('/reglages/features', 'Livraison, taxes et suppléments') },
  {
    name: 'zones',
    async reach(page) {
      await open('/reglages/features', 'Livraison, taxes et suppléments')(page);
      await page.getByRole('button', { name: 'Ajouter une zone' }).click();
      const zone = page.getByRole('group', { name: /^Zone \d+$/ }).last();
      await zone.getByRole('button', { name: 'Dessiner sur un plan' }).click();
      await zone.getByRole('button', { name: /^Commencer par un carré/ }).click();
      const plan = zone.getByRole('group', { name: 'Plan', exact: true });
      await expect(plan.getByRole('button')).toHaveCount(4);
    },
    settle: (page) =>
      page
        .getByRole('group', { name: 'Plan', exact: true })
        .evaluate((plan) => plan.scrollIntoView({ block: 'center' })),
  },
  { name: 'people', reach: open('/equipe', 'Équipe', 'Karim') },
  {
    name: 'people-invite',
    async reach(page) {
      await open('/equipe', 'Équipe')(page);
      await page.getByRole('button', { name: 'Inviter une personne' }).click();
      await expect(openDialog(page)).toBeVisible();
    },
  },
  {
    name: 'people-pin',
    async reach(page) {
      await open('/equipe', 'Équipe')(page);
      await page.getByRole('button', { name: 'Ajouter sans e-mail' }).click();
      await expect(openDialog(page)).toBeVisible();
    },
  },
  { name: 'devices', reach: open('/appareils', 'Appareils', 'Tablette du comptoir') },
  {
    name: 'device-code',
    async reach(page) {
      await open('/appareils', 'Appareils')(page);
      await page.getByRole('button', { name: 'Ajouter un appareil' }).click();
      await page.getByRole('textbox', { name: 'Nom' }).fill('Bar');
      await page.getByRole('button', { name: 'Afficher le code' }).click();
      await expect(page.getByText('Saisissez-y ce code')).toBeVisible();
    },
  },
  { name: 'cash', reach: open('/caisse', 'Caisse') },
  {
    name: 'cash-closing',
    async reach(page) {
      await open('/caisse', 'Caisse')(page);
      const { close, dialog } = cashScreen(page);
      await close.click();
      await dialog.getByRole('radio', { name: 'Compter ici billets et pièces' }).check();
      await expect(dialog).toContainText('ne se rouvre jamais');
    },
  },
  { name: 'payouts', reach: open('/caisse/versements', 'Versements') },
  { name: 'figures', reach: open('/chiffres', 'Chiffres', 'Aujourd’hui') },
  { name: 'vat', reach: open('/chiffres/tva', 'Rapport de TVA') },
  { name: 'audit', reach: open('/journal', 'Journal', 'Karim') },
  { name: 'account', reach: open('/compte', 'Camille', 'Sessions') },
  {
    name: 'account-notifications',
    reach: open('/compte', 'Camille', 'Sessions'),
    settle: (page) =>
      page
        .getByRole('heading', { name: 'Notifications' })
        .evaluate((title) => title.scrollIntoView()),
  },
  { name: 'not-found', reach: open('/nulle-part', 'Cette page n’existe pas') },
  {
    name: 'loading',
    async reach(page) {
      await page.route('**/v2/staff/people', () => {});
      await open('/equipe', 'Équipe')(page);
      await expect(page.getByText('Chargement').first()).toBeAttached();
    },
  },
];

const PASSWORD = 'cuillère bleue du dimanche';

/** How the first owner gets in; the screens follow one another in one browser. */
export function welcomeScreens(
  link: string,
  { letStaffSignInsAge }: Pick<Shop, 'letStaffSignInsAge'>,
): readonly BackofficeScreen[] {
  let recoveryCode = '';
  return [
    {
      name: 'welcome',
      async reach(page) {
        await page.goto(link);
        await page.getByLabel('Nom').fill('Camille Marchand');
      },
    },
    {
      name: 'second-factor',
      async reach(page) {
        await page.getByLabel('Adresse e-mail').fill('camille@example.org');
        await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
        await page.getByRole('button', { name: 'Continuer' }).click();
        await expect(page.getByRole('heading', { name: 'Une seconde preuve' })).toBeVisible();
      },
    },
    {
      name: 'second-factor-app',
      async reach(page) {
        await page.getByRole('button', { name: 'Une application d’authentification' }).click();
        await expect(page.getByRole('img', { name: 'Code QR' })).toBeVisible();
      },
    },
    {
      name: 'recovery-codes',
      async reach(page) {
        await page.getByRole('button', { name: 'Retour' }).click();
        await page.getByRole('button', { name: 'Une clé d’accès' }).click();
        await page.getByLabel('Nom de cette clé').fill('Ordinateur du bureau');
        await page.getByRole('button', { name: 'Créer la clé' }).click();
        const codes = page.getByRole('list', { name: 'Codes de secours' });
        await expect(codes.getByRole('listitem')).toHaveCount(10);
        recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
      },
    },
    {
      name: 'board-empty',
      isDark: true,
      async reach(page) {
        await page.getByRole('button', { name: 'J’ai conservé ces codes' }).click();
        await page.getByRole('button', { name: 'Commencer le service' }).first().click();
        await expect(page.getByText('Aucune commande en cours')).toBeVisible();
      },
    },
    {
      name: 'sign-in',
      async reach(page) {
        await page.getByRole('link', { name: 'Camille Marchand' }).click();
        await page.getByRole('button', { name: 'Se déconnecter' }).click();
        await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
      },
    },
    {
      name: 'sign-in-code',
      async reach(page) {
        await page.getByLabel('Adresse e-mail').fill('camille@example.org');
        await page.getByLabel('Mot de passe').fill(PASSWORD);
        await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
        await expect(
          page.getByRole('button', { name: 'Utiliser un code de secours' }),
        ).toBeVisible();
      },
    },
    {
      name: 'step-up',
      async reach(page) {
        await page.getByRole('button', { name: 'Utiliser un code de secours' }).click();
        await page.getByLabel('Code de secours').fill(recoveryCode);
        await page.getByRole('button', { name: 'Confirmer' }).click();
        await page.getByRole('link', { name: 'Appareils' }).click();
        await letStaffSignInsAge();
        await page.getByRole('button', { name: 'Ajouter un appareil' }).click();
        await page.getByRole('textbox', { name: 'Nom' }).fill('Passe');
        await page.getByRole('button', { name: 'Afficher le code' }).click();
        await expect(openDialog(page, 'Est-ce toujours vous ?')).toBeVisible();
      },
    },
    { name: 'enrol', reach: open('/appareil', 'Enregistrer cette tablette') },
  ];
}
