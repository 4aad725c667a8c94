import { owner, guest, shot, text, browser, api, PHONE, DESKTOP } from './x-lib.mjs';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
const src = readFileSync('./x2.mjs','utf8');
const p = await guest();
const line = (item_id, quantity=1, options=[], courses) => ({ item_id, quantity, note:'', options, ...(courses && {courses}) });
const m = await api(p,'GET','public/menus/'); 
const items = (m.body.payload.menus??m.body.payload).flatMap(x=>x.categories.flatMap(c=>c.items));
const it = (id)=>items.find(i=>i.item_id===id);
const req=(b)=>(it(b)?.options??[]).filter(g=>g.min_selected>0).map(g=>({option_id:g.option_id,option_options:[{id:g.option_options.find(o=>!o.price).id,quantity:1}]}));
const formula = (a,b,c,q=1,extra=[]) => line('formule-comptoir',q,[], [
 {course_id:'entree',choices:[{item_id:a,options:[]}]},
 {course_id:'plat',choices:[{item_id:b,options: [...req(b),...extra]}]},
 {course_id:'verre',choices:[{item_id:c,options:[]}]}]);
async function place(items, {coupon=null,is_pickup=true,email='b@example.fr',date={delivery_date:null,delivery_time_range:'ASAP'}}={}) {
  const location=is_pickup?null:{ address: '20 rue de la République', postal_code: '69002', city: 'Lyon' };
  const cart={items,coupon,is_pickup,comment:''};
  const q=(await api(p,'POST','public/checkout/quote',{...cart,customer:{location}})).body.payload;
  const o={...cart,local_id:randomUUID(),free_items:q.free_items,subtotal:q.subtotal,discount:q.discount,delivery:q.delivery,tax:q.tax,total:q.total,payment_method:'cash',user_id:null,customer:{first_name:'Anne',last_name:'Martin',email,phone:'06 12 34 56 79',location,date}};
  const r=await api(p,'POST','public/checkout/',o,{'idempotency-key':randomUUID()});
  if(r.status!==200) return console.log('refused', r.status, JSON.stringify(r.body).slice(0,400));
  const s=await api(p,'PUT','public/checkout/',{order_id:r.body.payload.order_id,status:'pending'});
  return r.body.payload;
}
const avocat=[{option_id:'ajouts',option_options:[{id:'avocat',quantity:1}]}];
const placed = await place([formula('salade-wakame','chirashi-saumon','verre-viognier',2,avocat), line('the-vert-glace')],{coupon:'MERCIERE'});
console.log(JSON.stringify(placed).slice(0,300));
const s = await owner(PHONE);
const r = await api(s,'GET','staff/orders?search=Martin'); const o = r.body.payload.orders[0]; console.log(o.number,o.total);
await s.goto('/gestion/commandes/'+o.order_id);
for (const b of [/^Accepter/, 'Lancer', 'Prête']) { await s.getByRole('main').getByRole('button',{name:b}).first().click(); await s.waitForTimeout(600); }
await s.getByRole('main').getByRole('button',{name:/^Remettre/}).first().click();
await s.getByRole('group',{name:/Payé par/}).getByRole('button',{name:'Carte sur le terminal'}).click(); await s.waitForTimeout(12000);
await s.reload(); 
const ref = s.getByRole('region',{name:'Remboursements'}); await ref.getByRole('button',{name:'Rembourser…'}).click();
const d = s.getByRole('dialog',{name:/^Rembourser la commande/}); await d.waitFor(); await s.waitForTimeout(700); console.log('REFUND', await text(d)); await d.screenshot({path:'/tmp/hB-shots/50-refund.png'});
await browser.close();
