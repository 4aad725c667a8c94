import { DEFAULT_LOCALE, LOCALES } from '@comptoir/domain/languages/locale';
import { z } from 'zod';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'une couleur, par exemple #0d1714');
const flag = z.boolean();

/** A path of the site, or an absolute URL; `//a` and `/\a` are neither. */
const target = z
  .string()
  .regex(/^(?:\/(?![/\\])|https?:\/\/[^\s/])\S*$/i, 'un chemin du site ou une adresse https://…');

const redirect = z.union(
  [target, z.strictObject({ to: target, status: z.literal([301, 302, 303, 307, 308]) })],
  'un chemin du site ou une adresse https://…, au besoin avec un statut : 301, 302, 303, 307 ou 308',
);

const routeRule = z.strictObject({
  redirect: redirect.optional(),
  guards: z.array(z.string().min(1)).optional(),
});

/**
 * A restaurant's overrides of the storefront's configuration (`settings.site.configuration`). Addresses,
 * currency and the first language belong to the installation and cannot be overridden. Rules R-17 and LA-30.
 */
export const siteChanges = z
  .strictObject({
    title: z.string().min(1),
    header: z
      .strictObject({
        size: z.enum(['compact', 'regular']),
        position: z.enum(['sticky', 'static']),
        transparent: flag,
        logoCentered: flag,
      })
      .partial(),
    footer: z
      .strictObject({
        theme: z.enum(['dark', 'light']),
        columns: z.literal([1, 2, 3, 4]),
        showCredits: flag,
        showSocial: flag,
      })
      .partial(),
    locale: z
      .strictObject({
        available: z
          .array(z.enum(LOCALES))
          .refine((locales) => locales.includes(DEFAULT_LOCALE), 'une liste qui contient "fr"'),
      })
      .partial(),
    disallowPages: z.array(z.string()),
    pwa: z
      .strictObject({
        backgroundColor: colour,
        themeColor: colour,
        shortName: z.string().min(1),
        logoPadding: z.number().min(0).max(0.4),
      })
      .partial(),
    gtm: z
      .strictObject({
        id: z.string().regex(/^GTM-[A-Z0-9]{4,12}$/, 'un identifiant tel que GTM-ABC1234'),
        enabled: flag,
      })
      .partial(),
    blog: z.strictObject({ enabled: flag }).partial(),
    routeRules: z.record(z.string().regex(/^\/(?![/\\])\S*$/), routeRule, {
      error: ({ code }) =>
        code === 'invalid_key' ? 'une adresse du site, par exemple /ancienne-carte' : undefined,
    }),
  })
  .partial();
export type WireSiteChanges = Stated<z.output<typeof siteChanges>>;

interface Site {
  readonly [field: string]: unknown;
  readonly configuration?: object | null | undefined;
}

/**
 * `settings.site` with its complete configuration: valid fields of the configuration directly in `site`
 * count too. Rule R-17.
 */
export function withConfiguration<Group extends Site>(site: Group): Group {
  const direct = Object.entries(site).filter(
    ([name, value]) =>
      Object.hasOwn(siteChanges.shape, name) && siteChanges.safeParse({ [name]: value }).success,
  );
  if (direct.length === 0) return site;
  return { ...site, configuration: { ...Object.fromEntries(direct), ...site.configuration } };
}

/** Omits undefined fields, which JSON cannot express. */
type Stated<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Field in keyof Value]: Stated<Exclude<Value[Field], undefined>> }
    : Value;
