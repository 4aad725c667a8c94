import { owner, guest, shot, text, browser, api, prove, PHONE, DESKTOP, TABLET, BASE, SHIFT } from './x-lib.mjs';
const context = await browser.newContext({ viewport: PHONE, baseURL: BASE, locale:'fr-FR', storageState:'/tmp/hB-guest.json' });
await context.clock.install({ time: Date.now() + SHIFT }); const g = await context.newPage(); g.setDefaultTimeout(10000);
await g.goto('/'); await g.getByText('Voir ce qui a changé').click(); await g.getByRole('button',{name:'Commander à nouveau'}).click(); await g.waitForTimeout(2500); console.log('REORDER', g.url(), (await text(g.locator('body'))).slice(0,2500)); await shot(g,'96-reorder',{fullPage:true});
await browser.close();
