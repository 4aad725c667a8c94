import { owner, guest, shot, text, browser, api, PHONE, DESKTOP, TABLET } from './x-lib.mjs';
const s = await owner(TABLET), g = await guest(PHONE);
// guest fills a cart: pizza Petite + formula with edamame
async function addPizza(){ await g.goto('/menu?product=pizza-margherita'); const z=g.getByRole('dialog',{name:'Pizza margherita'}); await z.getByRole('radio',{name:/^Petite/}).check(); await z.getByRole('button',{name:/^Ajouter · /}).click(); await z.waitFor({state:'hidden'}); }
await addPizza();
await g.goto('/menu?product=formule-comptoir'); const d=g.getByRole('dialog',{name:'Formule du comptoir'});
await d.getByRole('radio',{name:/^Edamame/}).check(); await d.getByRole('button',{name:'Continuer'}).click(); await d.getByRole('radio',{name:'Chirashi saumon',exact:true}).check(); await d.getByRole('button',{name:'Continuer'}).click(); await d.getByRole('radio',{name:/Verre de viognier/}).check(); await d.getByRole('button',{name:'Continuer'}).click(); await d.getByRole('button',{name:/^Ajouter · /}).click(); await d.waitFor({state:'hidden'});
await g.goto('/menu#cart'); const cart=g.getByRole('dialog',{name:'Votre panier'}); await cart.waitFor();
// 1. dish sold out between cart and payment
const so = async (list)=> { const r = await api(s,'GET','staff/availability'); return r; };
let r = await so(); console.log('availability', r.status, JSON.stringify(r.body).slice(0,300));
await s.goto('/gestion/'); await s.getByRole('button',{name:'Épuisé'}).first().click(); const sd = s.getByRole('dialog').last(); await sd.waitFor(); await s.waitForTimeout(800);
await sd.getByRole('searchbox').or(sd.getByLabel(/Chercher/)).first().fill('edamame'); await s.waitForTimeout(600); console.log('SO', (await text(sd)).slice(0,600)); await shot(s,'60-soldout');
await browser.close();
