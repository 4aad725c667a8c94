import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  useRestaurantName,
  useRootData,
  useSettings,
  useSite,
} from '#lib/configuration/root-data.ts';
import { isPageAllowed, type SiteConfiguration } from '#lib/configuration/site-configuration.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { settingLink, settingText } from '#lib/restaurant/settings.ts';
import { PAGES, type Page } from '#lib/routing/pages.ts';
import { FooterColumn, footerLink } from './footer-column.tsx';
import { useLanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { SocialLinks } from './social-links.tsx';

const THEMES = {
  dark: 'scheme-dark bg-nori',
  light: 'border-hinoki border-t bg-paper',
} as const satisfies Record<SiteConfiguration['footer']['theme'], string>;

const COLUMNS = {
  1: '',
  2: 'tablet:grid-cols-2',
  3: 'tablet:grid-cols-2 desktop:grid-cols-3',
  4: 'tablet:grid-cols-2 desktop:grid-cols-[1.5fr_1.2fr_0.8fr_1.3fr]',
} as const satisfies Record<SiteConfiguration['footer']['columns'], string>;

interface SiteFooterProps {
  /** Ends the list of legal pages. */
  readonly children?: ReactNode;
}

export function SiteFooter({ children }: SiteFooterProps) {
  const { footer: look } = useSite();
  const t = useTranslate();
  const name = useRestaurantName();
  const tagline = settingText(useSettings(), 'site.tagline');
  return (
    <footer
      className={`mt-auto pt-14 pb-[calc(2rem+var(--safe-bottom))] text-ink ${THEMES[look.theme]}`}
    >
      <div
        className={`wrap grid gap-x-12 gap-y-10 max-tablet:wrap-anywhere ${COLUMNS[look.columns]}`}
      >
        <div>
          <Logo />
          <p className="mt-2 max-w-text text-quiet">{tagline}</p>
          {look.showSocial && <SocialLinks />}
          {useLanguageLinks('footer')}
        </div>
        <FooterColumn title={t('Find us')}>
          <ContactList />
        </FooterColumn>
        <FooterColumn title={t('Explore')}>
          <PageLinks list="site" />
        </FooterColumn>
        <FooterColumn title={t('Legal information')}>
          <PageLinks list="legal" />
          {children && <li>{children}</li>}
        </FooterColumn>
      </div>
      {look.showCredits && (
        <p className="wrap mt-12 text-quiet text-small">{t('{name}, ordered online', { name })}</p>
      )}
    </footer>
  );
}

function PageLinks({ list }: Pick<Page, 'list'>) {
  const t = useTranslate();
  const site = useSite();
  const pages = PAGES.filter((page) => page.list === list && isPageAllowed(site, page.name));
  return pages.map(({ path, title }) => (
    <li key={path}>
      <Link to={path} prefetch="intent" viewTransition className={footerLink}>
        {t(title)}
      </Link>
    </li>
  ));
}

/** Items of a list: where the restaurant is and how to reach it. What the settings leave out is left out. */
function ContactList() {
  const settings = useSettings();
  const contact = (field: string) => settingText(settings, `contacts.${field}`);
  const address = contact('address');
  const map = settingLink(settings, 'contacts.google_map');
  const { phone } = useRootData();
  const email = contact('email');
  return (
    <>
      {address && (
        <li>
          {map ? (
            <a href={map} className={footerLink}>
              {address}
            </a>
          ) : (
            address
          )}
        </li>
      )}
      {phone && (
        <li>
          <a href={phone.link} className={footerLink}>
            {phone.shown}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} className={footerLink}>
            {email}
          </a>
        </li>
      )}
    </>
  );
}
