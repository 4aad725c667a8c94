import { Link } from 'react-router';
import { useTranslate } from '#lib/i18n.ts';
import { PAGES } from '#lib/pages.ts';
import { useRestaurantName, useSettings } from '#lib/root-data.ts';
import { settingText } from '#lib/settings.ts';
import { isPageAllowed, siteConfiguration } from '#lib/site-configuration.ts';
import { FooterColumn } from './footer-column.tsx';

const NETWORKS = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['twitter', 'X'],
  ['tiktok', 'TikTok'],
  ['youtube', 'YouTube'],
  ['linkedin', 'LinkedIn'],
  ['pinterest', 'Pinterest'],
] as const;

const allowed = PAGES.filter(
  ({ name, isListed }) => isListed && isPageAllowed(siteConfiguration, name),
);
const isLegal = (name: string) => name.includes('policy') || name.includes('service');
const link = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline';

export function SiteFooter() {
  const t = useTranslate();
  const settings = useSettings();
  const name = useRestaurantName();
  const contact = (field: string) => settingText(settings, `contacts.${field}`);
  const networks = NETWORKS.filter(([field]) => contact(field) !== '');
  const { showSocial, showCredits } = siteConfiguration.footer;

  return (
    <footer className="mt-auto bg-nori pt-12 pb-8 text-on-nori">
      <div className="wrap grid gap-8 tablet:grid-cols-2 desktop:grid-cols-4">
        <div>
          <p className="font-serif font-semibold text-heading">{name}</p>
          <p className="mt-2 max-w-text">{settingText(settings, 'site.tagline')}</p>
        </div>
        <FooterColumn title={t('Find us')}>
          {contact('address') && (
            <li>
              <a href={contact('google_map')} className={link}>
                {contact('address')}
              </a>
            </li>
          )}
          {contact('phone') && (
            <li>
              <a href={`tel:${contact('phone').replaceAll(' ', '')}`} className={link}>
                {contact('phone')}
              </a>
            </li>
          )}
          {contact('email') && (
            <li>
              <a href={`mailto:${contact('email')}`} className={link}>
                {contact('email')}
              </a>
            </li>
          )}
          {showSocial &&
            networks.map(([field, network]) => (
              <li key={field}>
                <a href={contact(field)} className={link}>
                  {network}
                </a>
              </li>
            ))}
        </FooterColumn>
        <FooterColumn title={t('Explore')}>
          {allowed
            .filter((page) => !isLegal(page.name))
            .map((page) => (
              <li key={page.path}>
                <Link to={page.path} className={link}>
                  {t(page.title)}
                </Link>
              </li>
            ))}
        </FooterColumn>
        <FooterColumn title={t('Legal information')}>
          {allowed
            .filter((page) => isLegal(page.name))
            .map((page) => (
              <li key={page.path}>
                <Link to={page.path} className={link}>
                  {t(page.title)}
                </Link>
              </li>
            ))}
        </FooterColumn>
      </div>
      {showCredits && (
        <p className="wrap mt-10 text-small">
          {t('{name}, ordered online at its own counter', { name })}
        </p>
      )}
    </footer>
  );
}
