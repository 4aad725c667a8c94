import type { StaffSession } from '@comptoir/contract/staff/session';
import type { ReactNode } from 'react';
import { Navigation } from '#components/layout/navigation.tsx';
import { t } from '#lib/i18n/translate.ts';

interface FrameProps {
  readonly session: StaffSession;
  readonly children: ReactNode;
}

/** The header with the navigation, and the page below. */
export function Frame({ session, children }: FrameProps) {
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:m-2 focus:rounded-field focus:bg-nori focus:px-4 focus:py-3 focus:text-on-nori"
      >
        {t('Skip to the content')}
      </a>
      <header className="border-hinoki border-b px-(--gutter) py-2">
        <Navigation permissions={session.permissions} />
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
    </>
  );
}
