import { PageHead } from '#components/page-head.tsx';
import { Prose } from '#components/prose.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { pageLoader } from '#lib/page-loader.ts';
import { useRestaurantName, useSettings } from '#lib/root-data.ts';
import { settingText } from '#lib/settings.ts';

export const loader = pageLoader;

export default function PrivacyPolicy() {
  const t = useTranslate();
  const name = useRestaurantName();
  const settings = useSettings();
  const company = settingText(settings, 'site.legal.company') || name;
  const email =
    settingText(settings, 'site.legal.privacy_email') || settingText(settings, 'contacts.email');
  return (
    <Prose title={t('Privacy policy')}>
      <PageHead title={t('Privacy policy')} />
      <h2>{t('privacy.controller.title')}</h2>
      <p>{t('privacy.controller.text', { company })}</p>
      <h2>{t('privacy.data.title')}</h2>
      <p>{t('privacy.data.text')}</p>
      <h2>{t('privacy.purpose.title')}</h2>
      <p>{t('privacy.purpose.text')}</p>
      <h2>{t('privacy.retention.title')}</h2>
      <p>{t('privacy.retention.text')}</p>
      <h2>{t('privacy.rights.title')}</h2>
      <p>{t('privacy.rights.text', { email })}</p>
    </Prose>
  );
}
