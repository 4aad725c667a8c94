import { owner, guest, shot, text, browser, api, prove, PHONE, DESKTOP, TABLET } from './x-lib.mjs';
import { randomUUID } from 'node:crypto';
const s = await owner(TABLET);
await s.goto('/gestion/caisse'); await s.waitForTimeout(5000); console.log('CAISSE', (await text(s.getByRole('main'))).slice(0,1100));
const ids = {}; for (const q of ['27','Martin']) { const r = await api(s,'GET','staff/orders?search='+q); for (const o of r.body.payload.orders) ids[o.number]=o; }
console.log(Object.keys(ids), JSON.stringify(ids[27].payments), JSON.stringify(ids[30]?.payments));
const d = await api(s,'GET','staff/books/entries?order='+ids[30].order_id); console.log('entries', d.status, JSON.stringify(d.body).slice(0,300));
await s.goto('/gestion/chiffres'); await s.waitForTimeout(3000); console.log('FIG', s.url(), (await text(s.getByRole('main'))).slice(0,1800)); 
const exps = await s.getByRole('link').evaluateAll(l=>l.map(a=>a.getAttribute('href')).filter(h=>/csv|export|download/i.test(h??''))); console.log(exps);
// English and structured data
const g = await guest(PHONE,'en-GB');
await g.goto('/en/menu?product=formule-comptoir'); const f=g.getByRole('dialog').last(); await f.getByRole('radio').first().waitFor(); console.log('EN', (await text(f)).slice(0,600));
await g.goto('/en/menu?product=mi-cuit-matcha'); await g.waitForTimeout(1500); console.log('EN dessert', (await text(g.getByRole('dialog').last())).slice(0,500));
const html = await (await g.request.get('/menu')).text(); const ld=[...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(m=>JSON.parse(m[1]));
const str=JSON.stringify(ld); for (const n of ['Formule du comptoir','Pizza margherita','Roll du comptoir','Mi-cuit']) { const i=str.indexOf(n); console.log('LD',n, i<0?'absent':str.slice(i-60,i+420)); }
// search
const h = await guest(PHONE); await h.goto('/menu'); const box=h.getByRole('searchbox').or(h.getByRole('combobox',{name:/Chercher/})).first(); await box.click(); await box.fill('grande'); await h.waitForTimeout(1200); console.log('SEARCH', (await text(h.locator('body'))).slice(0,900)); await shot(h,'80-search');
await browser.close();
