import { owner, guest, shot, text, browser, api, publish, PHONE, DESKTOP, TABLET } from './x-lib.mjs';
const s = await owner(TABLET);
await s.goto('/gestion/'); await s.getByRole('button',{name:/Épuisé/}).first().click(); const sd=s.getByRole('dialog').last(); await sd.waitFor(); await s.waitForTimeout(600); console.log('SD',(await text(sd)).slice(0,400)); for (let i=0;i<2;i++){ const b=sd.getByRole('button',{name:/Remettre|de nouveau|disponible|Lever|En vente/i}).first(); if(await b.count()) {await b.click(); await s.waitForTimeout(700);} }
// course max > choices and a size removed while in the cart
const g = await guest(PHONE);
await g.goto('/menu?product=pizza-margherita'); const z=g.getByRole('dialog',{name:'Pizza margherita'}); await z.getByRole('radio',{name:/^Petite/}).check(); await z.getByRole('button',{name:/^Ajouter · /}).click(); await z.waitFor({state:'hidden'});
await s.goto('/gestion/carte/articles/pizza-margherita'); const rp=s.getByRole('button',{name:'Retirer, Petite'}); await s.getByRole('button',{name:'Retirer, Moyenne'}).waitFor(); if (await rp.count()) await rp.click(); await s.waitForTimeout(1500);
console.log('PUBLISH', await publish(s));
await s.waitForTimeout(1500);
await g.goto('/menu#cart'); const cart=g.getByRole('dialog',{name:'Votre panier'}); await cart.waitFor(); await g.waitForTimeout(2500); console.log('CART after size gone', (await text(cart)).slice(0,600)); await shot(g,'65-size-gone');
await g.goto('/menu?product=formule-comptoir'); const f=g.getByRole('dialog',{name:'Formule du comptoir'}); await f.getByRole('radio',{name:/^Soupe miso/}).check(); await f.getByRole('button',{name:'Continuer'}).click(); await f.getByRole('radio',{name:'Chirashi saumon',exact:true}).check(); await f.getByRole('button',{name:'Continuer'}).click(); await g.waitForTimeout(400); console.log('COURSE max5', await text(f)); await shot(g,'66-max5');
await browser.close();
