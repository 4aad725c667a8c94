import type { ReactNode } from 'react';
import { RichTextView, Words } from '#components/content/rich-text.tsx';
import type { RichText } from '#lib/content/rich-text.ts';
import { type MessageKey, useTranslate } from '#lib/i18n/translate.ts';
import { PageHead } from './page-head.tsx';

interface PolicyPageProps {
  readonly title: MessageKey;
  readonly text: RichText;
}

/** A legal page. */
export function PolicyPage({ title, text }: PolicyPageProps) {
  const t = useTranslate();
  return (
    <Prose title={t(title)} aside={<Contents text={text} />}>
      <PageHead title={t(title)} />
      <RichTextView text={text} />
    </Prose>
  );
}

/** The table of contents, beside the text on wide windows. */
function Contents({ text }: Pick<PolicyPageProps, 'text'>) {
  const t = useTranslate();
  return (
    <nav aria-label={t('On this page')} className="mt-6 max-desktop:hidden">
      <ul className="text-small">
        {text.map((block) =>
          block.kind === 'heading' && block.level === 2 ? (
            <li key={block.id}>
              <a
                href={`#${block.id}`}
                className="inline-flex min-h-8 items-center text-quiet underline-offset-4 hover:text-ink hover:underline"
              >
                <Words content={block.content} />
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}

interface ProseProps {
  readonly title: string;
  /** Below the title on wide windows, where there is room for it. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A page that is read from top to bottom. On wide windows its title stays beside what is read. */
function Prose({ title, aside, children }: ProseProps) {
  return (
    <div className="wrap gap-x-16 pt-10 pb-(--section) tablet:pt-14 desktop:grid desktop:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="desktop:sticky desktop:top-[calc(var(--header-height)+2rem)] desktop:self-start">
        <h1 className="text-title">{title}</h1>
        {aside}
      </div>
      <div className="max-w-text space-y-4 max-desktop:mt-8 [&_a]:underline [&_a]:underline-offset-4 [&_a:hover]:text-vermilion-deep [&_h2]:mt-10 [&_h2]:border-hinoki [&_h2]:border-t [&_h2]:pt-6 [&_h2]:text-heading [&_h2:first-of-type]:mt-0 [&_h2:first-of-type]:border-t-0 [&_h2:first-of-type]:pt-0 [&_h3]:pt-3 [&_h3]:font-semibold [&_h3]:text-large">
        {children}
      </div>
    </div>
  );
}
