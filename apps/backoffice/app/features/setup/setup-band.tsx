import { t } from '@comptoir/staff-texts/translate';
import { useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { isUntouched, unprovenOf, useSetup } from '#stores/setup.ts';

const SETUP = '/mise-en-route';

/**
 * Above every page of a shop that is not open yet: what leads to the steps. Who begins is brought there at once.
 * Rule OP-8.
 */
export default function SetupBand() {
  const { pathname } = useLocation();
  const { setup, load } = useSetup();
  useEffect(() => {
    void pathname;
    void load();
  }, [load, pathname]);

  if (!setup || setup.is_opened || pathname.startsWith(SETUP)) return null;
  const missing = setup.steps.filter((step) => step.missing.length > 0);
  if (pathname === '/' && isUntouched(setup)) return <Navigate to={SETUP} replace />;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-4 bg-gari px-(--gutter) py-2 text-ink print:hidden">
      <span>{t('The shop is not open yet.')}</span>
      <Link
        to={SETUP}
        className="inline-flex min-h-14 items-center font-semibold underline underline-offset-4"
      >
        {missing.length === 0
          ? unprovenOf(setup).length === 0
            ? t('Everything is ready: open it')
            : t('Nothing is missing: see what to try before you open')
          : t('{count} steps to go', { count: missing.length })}
      </Link>
    </p>
  );
}
