import { RichTextView, Words } from '#components/content/rich-text.tsx';
import type { RichText } from '#lib/content/rich-text.ts';
import { type MessageKey, useTranslate } from '#lib/i18n/translate.ts';
import { PageHead } from './page-head.tsx';
import { Prose } from './prose.tsx';

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
