import { Skeleton } from '@comptoir/design/components/skeleton';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { platform } from '#lib/platform/platform.ts';
import french from '#locales/fr.json' with { type: 'json' };
import { useBackButton } from './use-back-button.ts';
import { useLinks } from './use-links.ts';
import { useStatusBar } from './use-status-bar.ts';

/** A static import would put it into the first load of the site's pages. */
const lazyAvailability = lazyModule(() => import('#stores/availability/live-availability.ts'));

/** Back button, links and status bar of the app, which a browser has by itself. */
export function NativeFrame() {
  const t = useTranslate();
  const isAboutToLeave = useBackButton();
  const live = lazyAvailability.useLoaded();
  useLinks();
  useStatusBar();
  useFreshData();
  useEffect(() => platform().ready(), []);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-24 z-20 text-center">
      {live && <live.LiveAvailability />}
      {isAboutToLeave && (
        <span className="rounded-full bg-nori px-5 py-3 text-on-nori text-small">
          {t('Press back once more to leave.')}
        </span>
      )}
    </div>
  );
}

/** As long as the server caches a page. */
const FRESH_MS = 60_000;

/** Revalidates the data when the app is resumed. Rule X-7. */
function useFreshData(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let loadedAt = Date.now();
    platform().onResume(() => {
      if (Date.now() - loadedAt < FRESH_MS) return;
      loadedAt = Date.now();
      revalidate();
    });
  }, [revalidate]);
}

/** What the app shows before the restaurant's data is loaded. Its one text is part of the build. */
export function AppShell() {
  return (
    <div role="status">
      <span className="sr-only">{french['Loading…']}</span>
      <div className="min-h-(--header-size) border-hinoki border-b" />
      <div className="wrap py-10">
        <Skeleton lines={8} />
      </div>
    </div>
  );
}
