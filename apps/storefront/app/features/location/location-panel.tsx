import { readSetting } from '@comptoir/contract/settings/settings-path';
import { isYes } from '@comptoir/contract/wire/yes-or-no';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#components/feedback/dialog.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { useRootData } from '#lib/configuration/root-data.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { useLocationPanel } from '#stores/location/location-panel.ts';

/** The panel's content; most visits never open it. */
const lazyLocationChoices = lazyModule(async () => {
  const { LocationChoices } = await import('./location-choices.tsx');
  return LocationChoices;
});

/** Shows the order type and the address; opens the panel that changes them. That of a group leads into it. */
export function LocationButton() {
  const t = useTranslate();
  const ofGroup = useLocationPanel((panel) => panel.groupPickup);
  const isPickup = useLocationStore((location) => ofGroup ?? location.isPickup);
  // Where a group is delivered its host knows.
  const where = useLocationStore(({ query, zone }) =>
    isPickup || ofGroup !== undefined ? '' : query || zone?.name || t('which address?'),
  );
  usePickupWithoutDelivery();
  return (
    <button
      type="button"
      aria-haspopup={ofGroup === undefined && 'dialog'}
      onClick={() => useLocationPanel.getState().open()}
      onPointerEnter={lazyLocationChoices.prefetch}
      onFocus={lazyLocationChoices.prefetch}
      className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-full px-1.5 tablet:gap-2 tablet:px-3 hover:bg-paper"
    >
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        strokeWidth="1.6"
        className="size-4 tablet:size-5 fill-none stroke-current"
      >
        <path d="M10 18s6-5.4 6-10a6 6 0 0 0-12 0c0 4.6 6 10 6 10Zm2-10a2 2 0 0 1-4 0 2 2 0 0 1 4 0" />
      </svg>
      <span className="sr-only">{t('Pickup or delivery')}, </span>
      <span className="truncate font-semibold max-[14rem]:sr-only">
        {isPickup ? t('Pickup') : t('Delivery')}
      </span>
      {where && (
        <span className="max-w-80 truncate text-quiet text-small max-tablet:sr-only">
          <span className="sr-only">, </span>
          {where}
        </span>
      )}
    </button>
  );
}

/** A delivery that was chosen while the restaurant delivered becomes a pickup when a page is entered. Rule D-2. */
function usePickupWithoutDelivery(): void {
  const { settings } = useRootData();
  const isDelivering =
    settings.state !== 'success' ||
    isYes(readSetting(settings.payload, 'features.delivery.active') as boolean, false);
  const enter = useEffectEvent(() => {
    if (!isDelivering && !useLocationStore.getState().isPickup) {
      useLocationStore.setState({ isPickup: true });
    }
  });
  useEffect(() => enter(), []);
}

/** The panel for the order type and the address. A choice applies at once, however the panel is closed. */
export function LocationPanel() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { isOpen, next, close } = useLocationPanel();
  const choices = lazyLocationChoices.useModule();
  const finish = useCallback(() => {
    close();
    if (next) navigate(next);
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
