import { describe, expect, it } from 'vitest';
import { appIdOf } from './shop.ts';

describe('the id of an app', () => {
  it.each([
    ['https://www.kinone.fr', 'fr.kinone'],
    ['https://commande.sushi-bar.fr:8443', 'fr.sushibar.commande'],
    ['https://3sushis.fr', 'fr.a3sushis'],
    ['http://localhost:3000', 'app.comptoir'],
    ['http://10.0.2.2:3000', 'app.comptoir'],
  ])('X-11: of %s is %s', (siteRoot, id) => {
    expect(appIdOf(siteRoot)).toBe(id);
  });
});
