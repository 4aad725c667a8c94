import { chromium } from '@playwright/test';
import { readFileSync, existsSync } from 'node:fs';
export const SHIFT = Number(readFileSync('/tmp/hB-shift','utf8'));
export const BASE = 'http://localhost:4200';
export const PHONE = { width: 390, height: 844 }, TABLET = { width: 1024, height: 768 }, DESKTOP = { width: 1440, height: 900 };
export const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
export async function owner(viewport = TABLET) {
  const state = existsSync('/tmp/hB-owner.json') ? '/tmp/hB-owner.json' : undefined;
  const context = await browser.newContext({ viewport, baseURL: BASE, locale: 'fr-FR', storageState: state, extraHTTPHeaders: {} });
  await context.clock.install({ time: Date.now() + SHIFT });
  if (!state) {
    const link = /open (\S+\/demonstration\/\S+)/.exec(readFileSync('/tmp/hB-shop.log','utf8'))[1];
    const a = await context.request.get(link); if (!a.ok()) throw new Error(a.status());
    await context.storageState({ path: '/tmp/hB-owner.json' });
  }
  const page = await context.newPage();
  page.on('pageerror', e => console.log('PAGEERROR', e.message));
  page.setDefaultTimeout(10000);
  return page;
}
export async function guest(viewport = PHONE, locale = 'fr-FR') {
  const context = await browser.newContext({ viewport, baseURL: BASE, locale });
  await context.clock.install({ time: Date.now() + SHIFT });
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'true'));
  const page = await context.newPage();
  page.on('pageerror', e => console.log('PAGEERROR', e.message));
  page.setDefaultTimeout(10000);
  return page;
}
export const shot = (page, name, opts = {}) => page.screenshot({ path: `/tmp/hB-shots/${name}.png`, ...opts });
export const text = async (l) => (await l.innerText()).replace(/\n+/g, ' | ').replace(/[\u00a0\u202f]/g,' ');
export async function api(page, method, path, data, headers={}) {
  const r = await page.request.fetch(BASE + '/v2/' + path, { method, data, headers: { origin: BASE, ...headers } });
  let j; const t = await r.text(); try { j = JSON.parse(t) } catch { j = t }
  return { status: r.status(), body: j };
}
export async function publish(s) {
  await s.goto('/gestion/carte'); await s.getByRole('button', { name: 'Voir et publier' }).click(); const d = s.getByRole('dialog',{name:'Publier'}); await d.getByRole('button',{name:'Publier maintenant'}).waitFor(); const t = await text(d); await d.getByRole('button',{name:'Publier maintenant'}).click();
  const done = s.getByText(/^C’est publié/);
  await prove(s, done); await done.waitFor(); return t;
}
export async function prove(s, other) {
  const pw = s.getByLabel('Mot de passe'); await pw.or(other).first().waitFor();
  if (await pw.count()) { await pw.fill(/asked for: (\S+);/.exec(readFileSync('/tmp/hB-shop2.log','utf8'))[1]); await s.getByRole('button',{name:'Confirmer'}).click(); await s.waitForTimeout(2000); await s.context().storageState({ path: '/tmp/hB-owner.json' }); }
}
