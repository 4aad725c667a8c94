import { APP_ICONS_ROOT, appIconsFolder } from '@comptoir/contract/settings/app-icons';
import { type Locale, localePrefix } from '@comptoir/domain/languages/locale';
import type { RouterContextProvider } from 'react-router';
import type { Graph, Thing } from 'schema-dts';
import { payloadOr } from '#lib/api/remote-state.ts';
import { localeContext, settingsContext, siteContext } from '#lib/configuration/load-context.ts';
import type { languageAddresses } from '#lib/i18n/language-addresses.ts';
import { settingText } from '#lib/restaurant/settings.ts';

/** What messengers and networks show of a link. */
export interface Preview {
  readonly title: string;
  readonly locale: Locale;
  readonly description: string;
  readonly siteName: string;
  /** The page's canonical URL, the key under which previews are cached. */
  readonly url: string;
  readonly kind: 'website' | 'article';
  /** When an article appeared. */
  readonly date?: string;
  /** The address of a picture of 1200 by 630 pixels. */
  readonly socialImage: string | null;
}

const OPEN_GRAPH_LOCALES = { fr: 'fr_FR', en: 'en_GB' } as const satisfies Record<Locale, string>;

/** The description, Open Graph tags and the tag for previews on X. Rules W-1 and W-3. */
export function PreviewTags({
  title,
  locale,
  description,
  siteName,
  url,
  kind,
  date,
  socialImage,
}: Preview) {
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={OPEN_GRAPH_LOCALES[locale]} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {date && <meta property="article:published_time" content={date} />}
      {socialImage && (
        <>
          <meta property="og:image" content={socialImage} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta
            property="og:image:alt"
            content={title === siteName ? title : `${title}, ${siteName}`}
          />
        </>
      )}
      <meta name="twitter:card" content={socialImage ? 'summary_large_image' : 'summary'} />
    </>
  );
}

/** The page in each language. Rule LA-3. */
export function LanguageLinks({ addresses }: LanguageLinksProps) {
  return addresses.map(({ hrefLang, href }) => (
    <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
  ));
}

interface LanguageLinksProps {
  readonly addresses: ReturnType<typeof languageAddresses>;
}

interface StructuredDataProps {
  readonly things: readonly Thing[];
}

/** Data for machines; no browser runs it. Nothing in it can end the element early. */
export function StructuredData({ things }: StructuredDataProps) {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
}

/** Links to the web app manifest and, for Apple devices, to the icon. Rule B-9. */
export function installLinks(context: RouterContextProvider) {
  const { pwa } = context.get(siteContext);
  const prefix = localePrefix(context.get(localeContext));
  const seal = settingText(payloadOr(context.get(settingsContext), []), 'site.seal');
  const icons = `${APP_ICONS_ROOT}/${appIconsFolder({ ...pwa, seal })}`;
  return (
    <>
      <link rel="manifest" href={`${prefix}/manifest.webmanifest`} />
      <link rel="apple-touch-icon" href={`${icons}/apple-180.png`} />
    </>
  );
}
