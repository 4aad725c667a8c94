import { ButtonLink } from '#components/controls/button.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { aboutContent } from '#features/about/about-content.ts';
import { Chapters, OpeningScene, People } from '#features/about/about-sections.tsx';
import { Benefits } from '#features/home/benefits.tsx';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { pageLoader } from '#lib/routing/page-validation.ts';

export const loader = pageLoader;

export default function About() {
  const t = useTranslate();
  const { lead, story, sections, people } = aboutContent(useSettings());
  return (
    <>
      <PageHead />
      <OpeningScene title={t('About')} lead={lead} />
      {story.length > 0 && (
        <div className="wrap py-(--section)">
          <div className="max-w-text space-y-5 text-large tablet:ml-28">
            {story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      )}
      <Chapters sections={sections} />
      <People people={people} />
      <div className="pt-(--section)">
        <Benefits />
      </div>
      <div className="wrap pb-(--section) tablet:-mt-8">
        <ButtonLink to="/menu" look="primary" className="max-tablet:w-full">
          {t('See the menu')}
        </ButtonLink>
      </div>
    </>
  );
}
