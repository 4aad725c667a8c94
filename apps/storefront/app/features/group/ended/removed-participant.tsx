import { Button, ButtonLink } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { forget } from '#stores/group/memberships.ts';

interface RemovedParticipantProps {
  readonly linkKey: string;
  readonly title: string;
}

/** For a participant whom the host removed, or who left in another tab. Rule GP-8. */
export function RemovedParticipant({ linkKey, title }: RemovedParticipantProps) {
  const t = useTranslate();
  return (
    <div className="max-w-text space-y-6">
      <h1 className="text-title">{title}</h1>
      <p role="status" className="text-large">
        {t('You no longer take part. Your dishes were removed.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/menu" look="primary">
          {t('Order for myself')}
        </ButtonLink>
        <Button onClick={() => forget(linkKey)}>{t('Take part again')}</Button>
      </div>
    </div>
  );
}
