import { z } from 'zod';

/**
 * The pages that an installed app opens instead of the browser. The last two return from a bank's page to the
 * app; visitors of the site pay under other addresses. Rules.
 */
export const LINKED_PATHS = [
  ...['/menu', '/fr/menu', '/order', '/fr/order'],
  ...['/fr/checkout', '/fr/group/checkout'],
] as const;

/**
 * The restaurant's apps in the stores (`settings.site.app`): their id, the fingerprints of the Android
 * signing keys, and Apple's team id. Rule X-10.
 */
export const siteApp = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z\d]*(?:\.[a-z][a-z\d]*)+$/i, 'un identifiant tel que fr.exemple.app')
    .optional(),
  android_certificates: z
    .array(
      z
        .string()
        .regex(/^[\dA-F]{2}(?::[\dA-F]{2}){31}$/, 'une empreinte SHA-256 telle que 14:6D:E9:…'),
    )
    .optional(),
  apple_team: z
    .string()
    .regex(/^[A-Z\d]{10}$/, 'un identifiant d’équipe de dix caractères')
    .optional(),
});
export type WireSiteApp = z.output<typeof siteApp>;

/**
 * `assetlinks.json`, by which Android associates the site with the app. Null without an app. Rule
 *
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

/** `apple-app-site-association`, the same for Apple's devices. Rule X-10. */
export function appSiteAssociation(app: WireSiteApp | null | undefined): object | null {
  if (!app?.id || !app.apple_team) return null;
  const components = LINKED_PATHS.map((path) => ({ '/': path }));
  return { applinks: { details: [{ appIDs: [`${app.apple_team}.${app.id}`], components }] } };
}
