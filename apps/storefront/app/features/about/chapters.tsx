import { ServedPicture } from '#components/content/served-picture.tsx';
import type { AboutSection } from './about-content.ts';

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
