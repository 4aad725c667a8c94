import { PageHead } from '#components/page-head.tsx';
import { Prose } from '#components/prose.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { pageLoader } from '#lib/page-loader.ts';
import { useSettings } from '#lib/root-data.ts';
import { settingTexts } from '#lib/settings.ts';

export const loader = pageLoader;

export default function About() {
  const t = useTranslate();
  const story = settingTexts(useSettings(), 'site.story');
  return (
    <Prose title={t('About')}>
      <PageHead title={t('About')} />
      {story.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Prose>
  );
}
