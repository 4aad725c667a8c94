import { Skeleton } from '@comptoir/design/components/skeleton';
import { useEffect, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { useSite } from '#lib/configuration/root-data.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { type MessageKey, useTranslate } from '#lib/i18n/translate.ts';
import { findPage } from '#lib/routing/pages.ts';
import { guardsOf } from '#lib/routing/route-rules.ts';

/** Loaded with the first page that has a guard. */
const lazyGuarded = lazyModule(async () => (await import('./guarded.tsx')).Guarded);

/** The page of this address, behind the guards of the site's rules. */
export function GuardedOutlet() {
  const { pathname } = useLocation();
  const { routeRules } = useSite();
  const names = useMemo(() => guardsOf(routeRules, pathname), [routeRules, pathname]);
  const page = findPage(pathname);
  // A missing page needs no guard: it is reported at once.
  return page && names.length > 0 ? <BehindGuards names={names} title={page.title} /> : <Outlet />;
}

interface BehindGuardsProps {
  readonly names: readonly string[];
  readonly title: MessageKey;
}

/** Guards read browser storage, so the server and the first render show a neutral shell. */
function BehindGuards({ names, title }: BehindGuardsProps) {
  const t = useTranslate();
  const guarded = lazyGuarded.useModule();
  useEffect(() => {
    lazyGuarded.prefetch();
  }, []);
  const shell = (
    <div className="wrap pt-10 pb-(--section) tablet:pt-14">
      <PageHead isIndexed={false} />
      <h1 className="text-title">{t(title)}</h1>
      <div className="mt-8">
        <Skeleton />
      </div>
    </div>
  );
  return (
    <RemoteContent remote={guarded} onRetry={lazyGuarded.prefetch} idle={shell} pending={shell}>
      {(Guarded) => <Guarded names={names} otherwise={shell} />}
    </RemoteContent>
  );
}
