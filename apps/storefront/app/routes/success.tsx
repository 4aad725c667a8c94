import { ButtonLink } from '#components/button.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useTranslate } from '#lib/i18n.ts';

export default function Success() {
  const t = useTranslate();
  return (
    <div className="wrap py-10">
      <PageHead title={t('Order confirmed')} isIndexed={false} />
      <h1 className="text-title">{t('Order confirmed')}</h1>
      <ButtonLink to="/menu" className="mt-6">
        {t('See the menu')}
      </ButtonLink>
    </div>
  );
}
