import { owner, guest, shot, text, browser, api, prove, PHONE, DESKTOP, TABLET, BASE } from './x-lib.mjs';
import { randomUUID } from 'node:crypto';
const s = await owner(TABLET);
await s.goto('/gestion/caisse'); await s.getByRole('button',{name:'Clore la journée'}).or(s.getByRole('link',{name:'Clore la journée'})).first().click(); const d = s.getByRole('dialog').last(); await d.waitFor(); 
await d.getByLabel(/Fond de caisse/).fill('100'); await d.getByLabel(/Compté maintenant/).fill('394,40'); await s.keyboard.press('Tab'); await s.waitForTimeout(500); console.log('COUNT', (await text(d)).slice(-500));
await d.getByRole('button',{name:'Clore la journée'}).click(); await s.waitForTimeout(2500);
console.log('CAISSE', (await text(s.getByRole('main').first())).slice(0,1300)); await shot(s,'91-closed',{fullPage:true});
const r = await api(s,'GET','staff/orders?search=27'); const o=r.body.payload.orders.find(x=>x.number===27);
const fix = await api(s,'PUT',`staff/orders/${o.order_id}/payments`,{payments:[{means:'terminal',amount:32.67}],revision:o.revision},{'idempotency-key':randomUUID()}); console.log('after closing', fix.status, JSON.stringify(fix.body).slice(0,200));
const rc = await api(s,'POST',`staff/orders/${o.order_id}/recall`,{revision:o.revision},{'idempotency-key':randomUUID()}); console.log('recall', rc.status, JSON.stringify(rc.body).slice(0,200));
await s.goto('/gestion/commandes/'+o.order_id); await s.waitForTimeout(1500); const t=await text(s.getByRole('main')); console.log('button there?', /Corriger le paiement/.test(t), t.slice(500,1500));
// invoice of 27
const inv=s.getByRole('button',{name:/Facture|Note/}); console.log('invoice buttons', await inv.allInnerTexts());
await browser.close();
