import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#components/feedback/dialog.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useLocationPanel } from '#stores/location/location-panel.ts';
import { lazyLocationChoices } from './lazy-location-choices.ts';

/** The panel for the order type and the address. A choice applies at once, however the panel is closed. */
export function LocationPanel() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { isOpen, next, close } = useLocationPanel();
  const choices = lazyLocationChoices.useModule();
  const finish = useCallback(() => {
    close();
    if (next !== null) navigate(next);
  }, [close, next, navigate]);

  useEffect(() => {
    if (isOpen) lazyLocationChoices.prefetch();
  }, [isOpen]);

  return (
    <Dialog isOpen={isOpen} title={t('Pickup or delivery')} onClose={close}>
      <RemoteContent remote={choices} onRetry={lazyLocationChoices.prefetch}>
        {(Choices) => <Choices onDone={finish} />}
      </RemoteContent>
    </Dialog>
  );
}
