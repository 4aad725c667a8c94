import { owner, guest, shot, text, browser, api, PHONE, DESKTOP, TABLET } from './x-lib.mjs';
const g = await guest(PHONE);
const m = await api(g,'GET','public/menus/'); const items=(m.body.payload.menus??m.body.payload).flatMap(x=>x.categories.flatMap(c=>c.items)); console.log('API', items.find(i=>i.item_id==='pizza-margherita')?.options.map(o=>o.option_options.map(x=>x.name+x.price)));
await g.goto('/'); await g.evaluate(()=>0);
await g.context().addInitScript(() => { if (!localStorage.getItem('hb')) { localStorage.setItem('hb','1'); } });
console.log(await g.evaluate(()=>Object.keys(localStorage)));
// cart with gone size: build it through storage of an existing cart
await g.goto('/menu?product=pizza-margherita'); const z=g.getByRole('dialog',{name:'Pizza margherita'}); await z.getByRole('radio').first().waitFor(); console.log('Z', (await text(z)).slice(0,200)); await z.getByRole('radio',{name:/^Moyenne/}).check(); await z.getByRole('button',{name:/^Ajouter · /}).click(); await z.waitFor({state:'hidden'});
const stored = await g.evaluate(()=>Object.entries(localStorage).filter(([k,v])=>v.includes('pizza'))); console.log(stored.map(([k,v])=>k+': '+v.slice(0,300)));
await g.evaluate(()=>{ for (const [k,v] of Object.entries(localStorage)) if (v.includes('choix-2')) localStorage.setItem(k, v.replaceAll('choix-2','choix-1')); });
await g.goto('/menu'); await g.reload(); await g.goto('/menu#cart'); const cart=g.getByRole('dialog',{name:'Votre panier'}); await cart.waitFor(); await g.waitForTimeout(2500); console.log('CART', (await text(cart)).slice(0,400)); await shot(g,'65-size-gone');
const r = await api(g,'POST','public/checkout/quote',{items:[{item_id:'pizza-margherita',quantity:1,note:'',options:[{option_id:'groupe-1',option_options:[{id:'choix-1',quantity:1}]}]}],coupon:null,is_pickup:true,comment:'',customer:{location:null}}); console.log(r.status, JSON.stringify(r.body).slice(0,300));
await browser.close();
