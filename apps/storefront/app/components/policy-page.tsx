import { type MessageKey, useTranslate } from '#lib/i18n.ts';
import type { RichText } from '#lib/rich-text.ts';
import { PageHead } from './page-head.tsx';
import { Prose } from './prose.tsx';
import { RichTextView } from './rich-text.tsx';

interface PolicyPageProps {
  readonly title: MessageKey;
  readonly text: RichText;
}

/** A page that the law wants. */
export function PolicyPage({ title, text }: PolicyPageProps) {
  const t = useTranslate();
  return (
    <Prose title={t(title)}>
      <PageHead title={t(title)} />
      <RichTextView text={text} />
    </Prose>
  );
}
