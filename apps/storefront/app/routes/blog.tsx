import { PageHead } from '#components/page-head.tsx';
import { Prose } from '#components/prose.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { pageLoader } from '#lib/page-loader.ts';

export const loader = pageLoader;

export default function Blog() {
  const t = useTranslate();
  return (
    <Prose title={t('Blog')}>
      <PageHead title={t('Blog')} />
      <p>{t('No article has been published yet.')}</p>
    </Prose>
  );
}
