import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#components/feedback/dialog.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useLocationPanel } from '#stores/location/location-panel.ts';
import { locationChoicesPart } from './lazy-location-choices.ts';

/** Pickup or delivery, and where to. What is chosen counts at once, whatever closes the panel. */
export function LocationPanel() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { isOpen, next, close } = useLocationPanel();
  const choices = locationChoicesPart.usePart();
  const finish = useCallback(() => {
    close();
    if (next !== null) navigate(next);
  }, [close, next, navigate]);

  useEffect(() => {
    if (isOpen) locationChoicesPart.prefetch();
  }, [isOpen]);

  return (
    <Dialog isOpen={isOpen} title={t('Pickup or delivery')} onClose={close}>
      <RemoteContent remote={choices} onRetry={locationChoicesPart.prefetch}>
        {(Choices) => <Choices onDone={finish} />}
      </RemoteContent>
    </Dialog>
  );
}
