import { Link } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { Prose } from '#components/prose.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { pageLoader } from '#lib/page-loader.ts';

export const loader = pageLoader;

export default function CookiePolicy() {
  const t = useTranslate();
  return (
    <Prose title={t('Cookie policy')}>
      <PageHead title={t('Cookie policy')} />
      <h2>{t('cookies.necessary.title')}</h2>
      <p>{t('cookies.necessary.text')}</p>
      <h2>{t('cookies.storage.title')}</h2>
      <p>{t('cookies.storage.text')}</p>
      <h2>{t('cookies.audience.title')}</h2>
      <p>{t('cookies.audience.text')}</p>
      <p>
        {t('cookies.more')} <Link to="/privacy-policy">{t('Privacy policy')}</Link>
      </p>
    </Prose>
  );
}
