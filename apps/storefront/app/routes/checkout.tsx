import { PageHead } from '#components/page-head.tsx';
import { useTranslate } from '#lib/i18n.ts';

export default function Checkout() {
  const t = useTranslate();
  return (
    <div className="wrap py-10">
      <PageHead title={t('Checkout')} isIndexed={false} />
      <h1 className="text-title">{t('Checkout')}</h1>
    </div>
  );
}
