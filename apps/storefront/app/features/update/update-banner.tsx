import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useUpdate } from './page-state.ts';
import { updateNow } from './updates.ts';

/** Offers the new build while open work prevents an automatic reload. Rule B-13. */
export function UpdateBanner() {
  const t = useTranslate();
  const { isAvailable, isWorking } = useUpdate();
  return (
    <div role="status" className="w-full desktop:w-auto">
      {isAvailable && (
        <div className="pointer-events-auto mx-auto flex w-full max-w-[26rem] items-center justify-between gap-4 rounded-card border border-hinoki bg-rice py-3 pr-3 pl-4 shadow-float motion-safe:animate-rise">
          <div>
            <p className="font-semibold">{t('Mise à jour disponible')}</p>
            <p className="text-quiet text-small">{t('Une nouvelle version est prête')}</p>
          </div>
          <Button isBusy={isWorking} onClick={updateNow} className="shrink-0">
            {isWorking ? t('Mise à jour...') : t('Actualiser')}
          </Button>
        </div>
      )}
    </div>
  );
}
