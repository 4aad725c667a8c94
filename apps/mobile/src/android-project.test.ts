import { expect, it } from 'vitest';
import { completeManifest } from './android-project.ts';

const ADDRESSES = { siteRoot: 'https://www.kinone.fr', apiRoot: 'https://www.kinone.fr' };
const TEMPLATE = `<manifest xmlns:android="http://schemas.android.com/apk/res/android">
    <application android:allowBackup="true">
        <activity android:name=".MainActivity">
            <intent-filter>
                <action android:name="android.intent.action.MAIN" />
            </intent-filter>

        </activity>
    </application>
    <uses-permission android:name="android.permission.INTERNET" />
</manifest>
`;

it('X-6: links of the site open the app on Android, and nothing else of it', () => {
  const manifest = completeManifest(TEMPLATE, ADDRESSES);
  const [, filter = ''] =
    /<intent-filter android:autoVerify="true">([\s\S]*?)<\/intent-filter>/.exec(manifest) ?? [];
  expect(filter).toContain('android:scheme="https" android:host="www.kinone.fr"');
  expect([...filter.matchAll(/android:path="([^"]+)"/g)].map(([, path]) => path)).toEqual([
    '/menu',
    '/fr/menu',
    '/order',
    '/fr/order',
    '/fr/checkout',
    '/fr/group/checkout',
  ]);
  expect(manifest.indexOf('autoVerify')).toBeLessThan(manifest.indexOf('</activity>'));
});

it('X-5: no backup contains what the phone stores', () => {
  expect(completeManifest(TEMPLATE, ADDRESSES)).toContain('android:allowBackup="false"');
});

it('X-11: a project that is brought up to date follows the shop, and gains nothing twice', () => {
  const once = completeManifest(TEMPLATE, ADDRESSES);
  expect(completeManifest(once, ADDRESSES)).toBe(once);
  const moved = completeManifest(once, { ...ADDRESSES, siteRoot: 'https://commande.kinone.fr' });
  expect(moved).toBe(once.replaceAll('www.kinone.fr', 'commande.kinone.fr'));
});
