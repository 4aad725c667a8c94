import { expect, type Locator, type Page } from '@playwright/test';
import { addAuthenticator } from '../harness/browser/authenticator.ts';
import type { Shop } from '../harness/shop.ts';

interface SetupWalk {
  readonly page: Page;
  readonly shop: Shop;
  /** Called on each screen once it is filled in. */
  look(page: Page, name: string): Promise<void>;
  /** How a control is used: by default with a finger. */
  press?(target: Locator): Promise<void>;
  /** Called before the shop is opened. */
  beforeOpening?(): Promise<void>;
}

/** The link that the server prints while there is no owner; passkeys need its host name. */
async function printedLink(shop: Shop): Promise<string> {
  const link = () => /http:\/\/localhost:\d+\/gestion\/bienvenue#[\w-]+/.exec(shop.log())?.[0];
  await expect.poll(link).toBeDefined();
  return link() ?? '';
}

/** Sets a pizzeria up as its first owner does, from the printed link to the open shop; answers the number of taps. */
export async function setUpPizzeria(walk: SetupWalk): Promise<number> {
  const { page, shop, look, beforeOpening, press = (target) => target.click() } = walk;
  let taps = 0;
  const tap = async (target: Locator) => {
    await press(target);
    taps += 1;
  };
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await tap(field);
    await expect(field).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const step = (name: string) => page.getByRole('heading', { level: 1, name });

  await addAuthenticator(page);
  await page.goto(await printedLink(shop));
  await type('Nom', 'Camille Marchand');
  await type('Adresse e-mail', 'camille@example.com');
  await type('Mot de passe', 'cuillère bleue du dimanche');
  await tap(button('Continuer'));
  await tap(button('Une clé d’accès'));
  await type('Nom de cette clé d’accès', 'Téléphone');
  await tap(button('Créer la clé'));
  await tap(button('J’ai conservé ces codes'));

  await expect(step('Ouvrir la boutique')).toBeVisible();
  await expect(page.getByText('Il manque : le nom, l’adresse,')).toBeVisible();
  await look(page, 'list');
  await tap(page.getByRole('link', { name: 'Continuer, Votre restaurant' }));
  await type('Nom du restaurant', 'Pizza Lou');
  await type('Adresse', '14 rue Mercière, 69002 Lyon');
  await type('Téléphone', '04 65 71 14 02');
  await type('Adresse e-mail', 'lou@example.com');
  await tap(button('Trouver cette adresse'));
  await tap(page.getByRole('list', { name: 'Adresses trouvées' }).getByRole('button').first());
  await expect(page.getByText('L’emplacement est connu')).toBeVisible();
  await look(page, 'identity');
  await tap(button(/^Suite/));

  await expect(step('Vos horaires')).toBeVisible();
  await tap(button('Tous les jours, midi et soir'));
  await look(page, 'hours');
  await tap(button(/^Suite/));

  await expect(step('À emporter ou en livraison')).toBeVisible();
  await expect(page.getByLabel('Les clients viennent chercher')).toBeChecked();
  await tap(page.getByLabel('Le restaurant livre'));
  await tap(button('Ajouter une zone'));
  await type('Nom', 'Presqu’île');
  await type('Code postal', '69002');
  await type('Frais en euros', '2,50');
  await look(page, 'service');
  await tap(button(/^Suite/));

  await expect(step('Votre carte')).toBeVisible();
  await expect(button('Partir de cet exemple, Pizzas')).toBeVisible();
  await look(page, 'examples');
  await tap(button('Partir de cet exemple, Pizzas'));
  await expect(page.getByText('17 articles sont à la carte')).toBeVisible();
  await look(page, 'menu');
  await tap(button(/^Suite/));

  await expect(step('Paiements')).toBeVisible();
  await expect(page.getByText('n’a pas encore les clés')).toBeVisible();
  await look(page, 'payments');
  await tap(button(/^Suite/));

  await expect(step('Mentions légales')).toBeVisible();
  await tap(button('Le siège social est à l’adresse du restaurant'));
  await type('Société', 'Lou SARL');
  await type('SIRET', '732 829 320 00074');
  await type('Directeur de la publication', 'Camille Marchand');
  await type('Hébergeur : nom', 'Hébergeur Exemple');
  await type('Hébergeur : adresse', '2 rue Neuve, 59000 Lille');
  await type('Médiateur : nom', 'Médiateur Exemple');
  await type('Médiateur : adresse web', 'https://mediateur.example.fr');
  await look(page, 'legal');
  await tap(button('Vers la liste'));

  await expect(page.getByText('Il ne manque rien à la boutique.')).toBeVisible();
  await tap(button('Passer une commande d’essai'));
  await expect(page.getByText(/La commande n° \d+ est sur l’écran/)).toBeVisible();
  await tap(page.getByRole('link', { name: 'Vers les commandes' }));
  await tap(button(/^Accepter/).first());
  await tap(page.getByRole('link', { name: 'Tout est prêt : ouvrez-la' }));
  await expect(page.getByText('Tout est prêt.')).toBeVisible();
  await look(page, 'ready');
  await beforeOpening?.();

  await tap(button('Ouvrir la boutique'));
  await tap(button('Ouvrir maintenant'));
  await expect(step('La boutique est ouverte')).toBeVisible();
  await look(page, 'open');
  await tap(page.getByRole('link', { name: 'Vers les commandes' }));
  return taps;
}
