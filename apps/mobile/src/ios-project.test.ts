import { expect, it } from 'vitest';
import { completeInfo, completeXcodeProject, entitlements } from './ios-project.ts';

const INFO = `<plist version="1.0">
<dict>
	<key>CFBundleDevelopmentRegion</key>
	<string>en</string>
</dict>
</plist>
`;
const PROJECT = `
			developmentRegion = en;
			knownRegions = (
				en,
				Base,
			);
				CODE_SIGN_STYLE = Automatic;
				IPHONEOS_DEPLOYMENT_TARGET = 15.0;
`;

it('X-6: links of the site open the app on iOS', () => {
  const file = entitlements({ siteRoot: 'https://www.kinone.fr', apiRoot: '' });
  expect(file).toContain('<string>applinks:www.kinone.fr</string>');
  expect(completeXcodeProject(PROJECT)).toContain('CODE_SIGN_ENTITLEMENTS = App/App.entitlements;');
});

it('X-11: the app is French, and explains why it requests the location', () => {
  const info = completeInfo(INFO);
  expect(info).toMatch(/<key>CFBundleDevelopmentRegion<\/key>\s*<string>fr<\/string>/);
  expect(info).toMatch(
    /<key>NSLocationWhenInUseUsageDescription<\/key>\s*<string>Votre position sert [^<]+<\/string>[\s\S]*<\/dict>\s*<\/plist>\s*$/,
  );
  expect(completeInfo(info)).toBe(info);
});

it('X-11: the app needs an iOS that can show its colours', () => {
  const project = completeXcodeProject(PROJECT);
  expect(project).toContain('IPHONEOS_DEPLOYMENT_TARGET = 17.5;');
  expect(project).toMatch(/knownRegions = \(\s*fr,\s*Base,/);
  expect(completeXcodeProject(project)).toBe(project);
});
