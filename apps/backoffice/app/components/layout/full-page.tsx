import { t } from '@comptoir/staff-texts/translate';
import type { ReactNode } from 'react';
import { usePageTitle } from '#lib/browser/page-title.ts';

interface FullPageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** A line above the title: where in a sequence this is. */
  readonly above?: ReactNode;
}

/** A page without navigation: one thing to do, in one narrow column. */
export function FullPage({ title, children, above }: FullPageProps) {
  usePageTitle(title);
  return (
    <>
      <header className="scheme-dark bg-nori text-ink print:hidden">
        <p className="mx-auto flex min-h-16 max-w-[36rem] items-center gap-3 px-(--gutter) font-serif text-large">
          <img src="/gestion/icon.svg" alt="" width="32" height="32" className="size-8" />
          {t('Back office')}
        </p>
      </header>
      <main className="mx-auto flex w-full max-w-[36rem] flex-1 flex-col gap-6 px-(--gutter) pt-[max(2rem,6dvh)] pb-12">
        <header className="space-y-2">
          {above && <p className="text-quiet text-small">{above}</p>}
          <h1 className="text-title">{title}</h1>
        </header>
        {children}
      </main>
    </>
  );
}
