import { owner, guest, shot, text, browser, api, PHONE, DESKTOP, TABLET } from './x-lib.mjs';
const s = await owner(TABLET), g = await guest(PHONE);
async function addPizza(){ await g.goto('/menu?product=pizza-margherita'); const z=g.getByRole('dialog',{name:'Pizza margherita'}); await z.getByRole('radio',{name:/^Petite/}).check(); await z.getByRole('button',{name:/^Ajouter · /}).click(); await z.waitFor({state:'hidden'}); }
await addPizza();
await g.goto('/menu?product=formule-comptoir'); const d=g.getByRole('dialog',{name:'Formule du comptoir'});
await d.getByRole('radio',{name:/^Edamame/}).check(); await d.getByRole('button',{name:'Continuer'}).click(); await d.getByRole('radio',{name:'Chirashi saumon',exact:true}).check(); await d.getByRole('button',{name:'Continuer'}).click(); await d.getByRole('radio',{name:/Verre de viognier/}).check(); await d.getByRole('button',{name:'Continuer'}).click(); await d.getByRole('button',{name:/^Ajouter · /}).click(); await d.waitFor({state:'hidden'});
await g.goto('/checkout?step=personal'); const main=g.getByRole('main'); const f = main.getByRole('region',{name:'Vos coordonnées'});
await f.getByLabel('Prénom').fill('Zoé'); await f.getByRole('textbox',{name:'Nom',exact:true}).fill('Petit'); await f.getByLabel('Adresse e-mail').fill('zoe@example.fr'); await f.getByLabel('Téléphone').fill('06 12 34 56 70');
await g.getByRole('navigation',{name:'Étapes de la commande'}).getByRole('button',{name:'Confirmation'}).click(); const order = main.getByRole('button',{name:/^Commander et payer · /}); await order.waitFor();
await s.goto('/gestion/');
async function soldOut(q, name){ await s.getByRole('button',{name:'Épuisé',exact:true}).first().click(); const sd = s.getByRole('dialog').last(); await sd.waitFor(); await sd.getByRole('searchbox').or(sd.getByLabel(/Plat, choix/)).first().fill(q); await s.waitForTimeout(500); await sd.getByRole('button',{name}).first().click(); await s.waitForTimeout(900); await s.keyboard.press('Escape'); await s.waitForTimeout(300); }
await soldOut('verre de viognier', /^Ce service : Verre de viognier|Ce service\s*: Verre de viognier/); 
await s.waitForTimeout(800);
await order.click().catch(e=>console.log('no order button')); await g.waitForTimeout(2500); console.log('AFTER ORDER', g.url(), (await text(g.locator('body'))).slice(0,1500)); await shot(g,'61-soldout-checkout');
// only choices of course gone
await soldOut('thé vert', /Ce service\s*: Thé vert glacé/);
const r = await api(s,'GET','staff/availability'); console.log('holds', JSON.stringify(r.body.payload.holds).slice(0,400));
const g2 = await guest(DESKTOP); await g2.goto('/menu'); await g2.waitForTimeout(1500);
const link = g2.getByRole('link',{name:'Formule du comptoir',exact:true}).first(); await link.scrollIntoViewIfNeeded(); await g2.waitForTimeout(1200);
console.log('CARD', await text(link.locator('xpath=ancestor::li[1]'))); await shot(g2,'62-card-unavailable');
await g2.goto('/menu?product=formule-comptoir'); await g2.waitForTimeout(1500); console.log('DIALOG', await text(g2.getByRole('dialog').last())); await shot(g2,'63-dialog-unavailable');
await browser.close();
