import { owner, guest, shot, text, browser, api, PHONE, DESKTOP } from './x-lib.mjs';
const s = await owner(PHONE);
const r = await api(s,'GET','staff/orders?search=Martin'); const o = r.body.payload.orders[0];
await s.goto('/gestion/commandes/'+o.order_id);
const ref = s.getByRole('region',{name:'Remboursements'});
async function open(){ await ref.getByRole('button',{name:'Rembourser…'}).click(); const d = s.getByRole('dialog',{name:/^Rembourser la commande/}); await d.waitFor(); await s.waitForTimeout(500); return d; }
let d = await open();
await d.getByRole('button',{name:/plus/i}).first().click(); await s.waitForTimeout(300);
console.log('ONE', await text(d)); await d.screenshot({path:'/tmp/hB-shots/51-refund-one.png'});
await d.getByRole('radio',{name:'Qualité'}).check();
await d.getByRole('button',{name:/^Rembourser /}).click(); await s.waitForTimeout(2500);
console.log('AFTER', await text(ref));
d = await open(); await d.getByRole('radio',{name:'Un montant'}).check(); await s.waitForTimeout(300); console.log('AMOUNT', await text(d));
await d.getByLabel(/Montant/).last().fill('10,01'); await s.keyboard.press('Tab'); await s.waitForTimeout(400); console.log('AMOUNT2', await text(d));
await d.getByRole('radio',{name:'Geste commercial'}).check(); await d.getByRole('button',{name:/^Rembourser /}).click(); await s.waitForTimeout(2500);
console.log('AFTER2', await text(ref));
d = await open(); await d.getByRole('radio',{name:'Un montant'}).check(); await d.getByLabel(/Montant/).last().fill('40'); await s.keyboard.press('Tab'); await s.waitForTimeout(400); console.log('TOO MUCH', await text(d));
await browser.close();
