import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { makeProject } from './make-project.ts';
import { readShop } from './shop.ts';

const WORKSPACE = join(import.meta.dirname, '..');
const ROOT = join(WORKSPACE, '../..');
const ADDRESSES = { siteRoot: 'https://www.kinone.fr', apiRoot: 'https://api.kinone.fr' };
const PLUGINS = ['app', 'app-launcher', 'splash-screen', 'status-bar'];

const directory = mkdtempSync(join(tmpdir(), 'comptoir-mobile-'));
afterAll(() => rmSync(directory, { recursive: true }));
const build = join(directory, 'build');
mkdirSync(build);
writeFileSync(join(build, 'index.html'), '<html><head></head><body></body></html>');
cpSync(join(WORKSPACE, 'package.json'), join(directory, 'package.json'));
symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));

const shop = readShop(join(ROOT, 'restaurants/demo/restaurant.json'), ADDRESSES);
const read = (path: string) => readFileSync(join(directory, path), 'utf8');
const make = (platform: 'android' | 'ios', apiRoot = ADDRESSES.apiRoot) =>
  makeProject(platform, { directory, build, addresses: { ...ADDRESSES, apiRoot }, shop });

it('X-11: of a restaurant its name, its badge and its colours are taken', () => {
  expect(shop).toEqual({
    appId: 'fr.kinone',
    name: 'Kinoné',
    badge: join(ROOT, 'restaurants/demo/images/seal.svg'),
    ground: '#0d1714',
    padding: 0.1,
  });
});

it('X-11: a project of Android is made here, and again', { timeout: 60_000 }, async () => {
  await make('android');
  const assets = 'android/app/src/main/assets';
  expect(JSON.parse(read(`${assets}/public/addresses.json`))).toEqual(ADDRESSES);
  expect(read(`${assets}/public/index.html`)).toContain('connect-src');
  expect(read('android/app/src/main/res/values/strings.xml')).toContain('Kinoné');
  expect(read('android/app/src/main/AndroidManifest.xml')).toContain(
    'android:host="www.kinone.fr"',
  );
  for (const plugin of PLUGINS) {
    expect(read('android/capacitor.settings.gradle')).toContain(`':capacitor-${plugin}'`);
  }
  const icon = sharp(join(directory, 'android/app/src/main/res/mipmap-hdpi/ic_launcher.png'));
  expect(await icon.metadata()).toMatchObject({ width: 72, height: 72 });
  // The corner has the colour behind the badge.
  const corner = await icon.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
  expect([...corner]).toEqual([0x0d, 0x17, 0x14]);

  await make('android', 'http://10.0.2.2:3000');
  const config = JSON.parse(read(`${assets}/capacitor.config.json`));
  expect(config).toMatchObject({
    appId: 'fr.kinone',
    server: { androidScheme: 'http', cleartext: true },
  });
});

it('X-11: a project of iOS is made here, and again', { timeout: 60_000 }, async () => {
  await make('ios');
  await make('ios');
  const app = 'ios/App';
  expect(JSON.parse(read(`${app}/App/public/addresses.json`))).toEqual(ADDRESSES);
  expect(read(`${app}/App/App.entitlements`)).toContain('applinks:www.kinone.fr');
  expect(read(`${app}/App.xcodeproj/project.pbxproj`)).toContain(
    'PRODUCT_BUNDLE_IDENTIFIER = fr.kinone;',
  );
  for (const plugin of PLUGINS) {
    expect(read(`${app}/CapApp-SPM/Package.swift`)).toContain(`@capacitor/${plugin}"`);
  }
  const icon = join(directory, `${app}/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png`);
  expect(await sharp(icon).metadata()).toMatchObject({ width: 1024, hasAlpha: false });
});
