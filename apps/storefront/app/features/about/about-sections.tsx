import { Badge } from '#components/content/badge.tsx';
import { ServedPicture } from '#components/content/pictures.tsx';
import { useServedUrl, useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { settingText } from '#lib/restaurant/settings.ts';
import type { AboutPerson, AboutSection } from './about-content.ts';

interface OpeningSceneProps {
  readonly title: string;
  readonly lead: string;
}

/** The title and the lead on a dark ground. */
export function OpeningScene({ title, lead }: OpeningSceneProps) {
  const logo = useServedUrl(settingText(useSettings(), 'site.seal'));
  return (
    <header className="scheme-dark border-wood-front border-b-4 bg-nori text-ink">
      <div className="wrap flex flex-col gap-6 border-wood py-(--section) tablet:flex-row tablet:items-start tablet:gap-10">
        {logo && (
          <img src={logo} alt="" width="72" height="72" className="size-14 tablet:size-18" />
        )}
        <div className="min-w-0 max-w-[46rem]">
          <h1 className="text-title">{title}</h1>
          {lead && <p className="mt-5 font-serif text-heading leading-relaxed">{lead}</p>}
        </div>
      </div>
    </header>
  );
}

interface ChaptersProps {
  readonly sections: readonly AboutSection[];
}

/** The sections, each beside its picture, alternately left and right. */
export function Chapters({ sections }: ChaptersProps) {
  return sections.map(({ title, paragraphs, picture }, index) => (
    <section key={title} className="wrap py-8 tablet:py-12">
      <div className="grid items-center gap-x-16 gap-y-6 tablet:grid-cols-2">
        {picture && (
          <ServedPicture
            image={picture}
            width={4}
            height={3}
            sizes="(min-width: 45rem) 45vw, 92vw"
            className={`block aspect-4/3 overflow-hidden rounded-card bg-tray ${index % 2 === 1 ? 'tablet:order-2' : ''}`}
            imageClassName="size-full object-cover"
          />
        )}
        <div className={`max-w-text space-y-4 ${picture ? '' : 'tablet:col-span-2'}`}>
          <h2 className="text-heading">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="tablet:text-large">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  ));
}

interface PeopleProps {
  readonly people: readonly AboutPerson[];
}

/** The team, each with a badge of initials; nothing without names. */
export function People({ people }: PeopleProps) {
  const t = useTranslate();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="people" className="mt-8 bg-paper py-(--section)">
      <div className="wrap">
        <h2 id="people" className="mb-8 text-title">
          {t('Who works here')}
        </h2>
        <ul className="grid gap-x-10 gap-y-8 tablet:grid-cols-3">
          {people.map(({ name, role, text }) => (
            <li key={name} className="border-hinoki border-t pt-6">
              <span aria-hidden="true">
                <Badge className="size-14 w-fit min-w-14 text-large">{initialsOf(name)}</Badge>
              </span>
              <p className="mt-4 font-semibold text-large">{name}</p>
              {role && <p className="text-quiet">{role}</p>}
              {text && <p className="mt-2 max-w-text">{text}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** « Camille Fontanel » → « CF ». */
function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();
}
