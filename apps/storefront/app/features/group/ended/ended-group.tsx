import { ButtonLink } from '#components/controls/button.tsx';
import { type MessageKey, useTranslate } from '#lib/i18n/translate.ts';
import { ReturnedPayment } from '../shares/returned-payment.tsx';

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

interface EndedGroupProps {
  readonly why: keyof typeof TEXTS;
  /** Whether a share that was paid in this browser goes back. */
  readonly isPaymentReturned?: boolean;
}

/** A group that can no longer be ordered, with the ways out. Rule GP-8. */
export function EndedGroup({ why, isPaymentReturned = false }: EndedGroupProps) {
  const t = useTranslate();
  const { title, text } = TEXTS[why];
  return (
    <div className="max-w-text space-y-6">
      <h1 className="text-title">{t(title)}</h1>
      <p className="text-large">{t(text)}</p>
      {isPaymentReturned && <ReturnedPayment />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/menu" look="primary">
          {t('See the menu')}
        </ButtonLink>
        <ButtonLink to="/group">{t('Start a group order')}</ButtonLink>
      </div>
    </div>
  );
}
