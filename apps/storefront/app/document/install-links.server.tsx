import { APP_ICONS_ROOT, appIconsFolder } from '@comptoir/contract/settings/app-icons';
import type { RouterContextProvider } from 'react-router';
import { payloadOr } from '#lib/api/remote-state.ts';
import { settingsContext, siteContext } from '#lib/configuration/load-context.ts';
import { settingText } from '#lib/restaurant/settings.ts';

/** Where a device finds how the shop is installed; Apple's read the icon from the page. Rule B-9. */
export function installLinks(context: RouterContextProvider) {
  const { pwa } = context.get(siteContext);
  const seal = settingText(payloadOr(context.get(settingsContext), []), 'site.seal');
  const icons = `${APP_ICONS_ROOT}/${appIconsFolder({ ...pwa, seal })}`;
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href={`${icons}/apple-180.png`} />
    </>
  );
}
