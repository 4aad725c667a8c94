import { LINKED_PATHS, type WireSiteApp } from './app-links.ts';

/**
 * What Android reads to know that the site and the app are one restaurant's: `assetlinks.json`. Null
 * where there is no such app. Rule X-10.
 */
export function assetLinks(app: WireSiteApp | null | undefined): object | null {
  if (!app?.id || !app.android_certificates?.length) return null;
  return [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: app.id,
        sha256_cert_fingerprints: app.android_certificates,
      },
    },
  ];
}

/** The same for Apple's devices: `apple-app-site-association`. Rule X-10. */
export function appSiteAssociation(app: WireSiteApp | null | undefined): object | null {
  if (!app?.id || !app.apple_team) return null;
  const components = LINKED_PATHS.map((path) => ({ '/': path }));
  return { applinks: { details: [{ appIDs: [`${app.apple_team}.${app.id}`], components }] } };
}
