import { useOnline } from '@comptoir/design/browser/online';
import { t } from '@comptoir/staff-texts/translate';
import type { ReactNode } from 'react';
import { usePageTitle } from '#lib/browser/page-title.ts';

interface PageProps {
  readonly title: string;
  /** One sentence on what the page is for. */
  readonly lead?: string;
  /** Beside the title: what may be added here. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A desk page: its title with one action, and the content in one column. */
export function Page({ title, lead, action, children }: PageProps) {
  const isOnline = useOnline();
  usePageTitle(title);
  return (
    <div className="mx-auto w-full max-w-[64rem] px-(--gutter) py-8 tablet:py-12">
      {!isOnline && (
        <p role="status" className="mb-6 rounded-field bg-gari px-4 py-3 font-semibold">
          {t('No network: what you see may be old, and nothing can be changed.')}
        </p>
      )}
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-text">
          <h1 className="text-title">{title}</h1>
          {lead && <p className="mt-2 text-quiet">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A part of a desk page with a title of its own: beside its content where there is room. */
export function Section({ title, lead, children }: SectionProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-hinoki border-t py-8 desktop:grid-cols-[18rem_1fr]">
      <div>
        <h2 className="text-heading">{title}</h2>
        {lead && <p className="mt-2 text-quiet text-small">{lead}</p>}
      </div>
      <div className="min-w-0 space-y-4">{children}</div>
    </section>
  );
}
