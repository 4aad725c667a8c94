import { ContactDetails } from '#components/contact-details.tsx';
import { PageHead } from '#components/page-head.tsx';
import { Prose } from '#components/prose.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { pageLoader } from '#lib/page-loader.ts';
import { useSettings } from '#lib/root-data.ts';
import { settingTexts } from '#lib/settings.ts';

export const loader = pageLoader;

export default function Contact() {
  const t = useTranslate();
  const access = settingTexts(useSettings(), 'site.access');
  return (
    <Prose title={t('Contact')}>
      <PageHead title={t('Contact')} />
      <ContactDetails />
      {access.map((way) => (
        <p key={way}>{way}</p>
      ))}
    </Prose>
  );
}
