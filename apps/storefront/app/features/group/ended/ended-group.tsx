import { ButtonLink } from '#components/controls/button.tsx';
import { type MessageKey, useTranslate } from '#lib/i18n/translate.ts';

const TEXTS = {
  unknown: {
    title: 'This link opens no group order',
    text: 'It may be incomplete. Ask the person who sent it for the whole link.',
  },
  cancelled: {
    title: 'This group order was cancelled',
    text: 'Nothing was ordered, and nothing has to be paid.',
  },
  expired: {
    title: 'This link has expired',
    text: 'A group order is open for a day. Start another one, or order for yourself.',
  },
} as const satisfies Record<string, { readonly title: MessageKey; readonly text: MessageKey }>;

/** A group that can no longer be ordered, with the ways out. Rule GP-8. */
export function EndedGroup({ why }: { readonly why: keyof typeof TEXTS }) {
  const t = useTranslate();
  const { title, text } = TEXTS[why];
  return (
    <div className="max-w-text space-y-6">
      <h1 className="text-title">{t(title)}</h1>
      <p className="text-large">{t(text)}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/menu" look="primary">
          {t('See the menu')}
        </ButtonLink>
        <ButtonLink to="/group">{t('Start a group order')}</ButtonLink>
      </div>
    </div>
  );
}
