import { useTranslate } from '#lib/i18n/translate.ts';

/** Beside a button that waits for the network. */
export function OfflineNote() {
  const t = useTranslate();
  return (
    <p role="status" className="text-quiet text-small">
      {t('Ordering waits for the network. Nothing is sent by itself: you will press the button.')}
    </p>
  );
}
