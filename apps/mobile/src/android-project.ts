import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LINKED_PATHS } from '@comptoir/contract/settings/app-links';
import type { Addresses } from './addresses.ts';
import type { Shop } from './shop.ts';

const MARK = '<!-- Comptoir -->';

/** Completes the project of Capacitor's template; idempotent. */
export function completeAndroid(project: string, { ground }: Shop, addresses: Addresses): void {
  const resources = join(project, 'app/src/main');
  edit(join(resources, 'AndroidManifest.xml'), (xml) => completeManifest(xml, addresses));
  edit(join(resources, 'res/values/ic_launcher_background.xml'), (xml) =>
    xml.replace(/#[\dA-Fa-f]{6}/, ground),
  );
}

/** Adds the site's links and the location permissions, and excludes the app's secrets from backups. */
export function completeManifest(xml: string, { siteRoot }: Addresses): string {
  const [before = '', , after = ''] = xml.includes(MARK)
    ? xml.split(MARK)
    : split(xml, '</activity>');
  const { protocol, hostname } = new URL(siteRoot);
  const paths = LINKED_PATHS.map(
    (path) => `                <data android:path="${path}" />\n`,
  ).join('');
  const links = `${MARK}
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="${protocol.slice(0, -1)}" android:host="${hostname}" />
${paths}            </intent-filter>
        ${MARK}`;
  const whole = `${before}${links}${after}`.replace(
    'android:allowBackup="true"',
    'android:allowBackup="false"',
  );
  const asked = PERMISSIONS.filter((permission) => !whole.includes(permission));
  return whole.replace('</manifest>', `${asked.map(permissionLine).join('')}</manifest>`);
}

const PERMISSIONS = [
  'android.permission.ACCESS_COARSE_LOCATION',
  'android.permission.ACCESS_FINE_LOCATION',
];

function permissionLine(permission: string): string {
  return `    <uses-permission android:name="${permission}" />\n`;
}

function split(text: string, at: string): readonly string[] {
  const position = text.indexOf(at);
  return [text.slice(0, position), '', text.slice(position)];
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
