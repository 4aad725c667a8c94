import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Addresses } from './addresses.ts';

/** The first iOS whose WebKit has `light-dark()`, which all colours use. */
const OLDEST_IOS = '17.5';
const ENTITLEMENTS = 'App/App.entitlements';

/** Completes the project of Capacitor's template; idempotent. */
export function completeIos(project: string, addresses: Addresses): void {
  const app = join(project, 'App');
  edit(join(app, 'App/Info.plist'), completeInfo);
  edit(join(app, 'App.xcodeproj/project.pbxproj'), completeXcodeProject);
  writeFileSync(join(app, ENTITLEMENTS), entitlements(addresses));
}

/** Sets the language to French, and adds the text of the location permission. */
export function completeInfo(plist: string): string {
  const french = plist.replace(
    /(<key>CFBundleDevelopmentRegion<\/key>\s*<string>)en(<\/string>)/,
    '$1fr$2',
  );
  if (french.includes('NSLocationWhenInUseUsageDescription')) return french;
  const added = `	<key>NSLocationWhenInUseUsageDescription</key>
	<string>Votre position sert à trouver l’adresse de livraison.</string>
	<key>ITSAppUsesNonExemptEncryption</key>
	<false/>
`;
  return french.replace(/<\/dict>\s*<\/plist>\s*$/, (end) => `${added}${end}`);
}

export function completeXcodeProject(project: string): string {
  const modern = project
    .replaceAll(
      /IPHONEOS_DEPLOYMENT_TARGET = [\d.]+;/g,
      `IPHONEOS_DEPLOYMENT_TARGET = ${OLDEST_IOS};`,
    )
    .replace('developmentRegion = en;', 'developmentRegion = fr;')
    .replace(/(knownRegions = \(\n(\s*))en,/, '$1fr,');
  if (modern.includes('CODE_SIGN_ENTITLEMENTS')) return modern;
  return modern.replaceAll(
    /^(\s*)CODE_SIGN_STYLE = Automatic;$/gm,
    `$1CODE_SIGN_ENTITLEMENTS = ${ENTITLEMENTS};\n$&`,
  );
}

/** The entitlements: links of the site open the app. */
export function entitlements({ siteRoot }: Addresses): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${new URL(siteRoot).hostname}</string>
	</array>
</dict>
</plist>
`;
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
