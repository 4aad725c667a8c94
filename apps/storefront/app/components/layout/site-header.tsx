import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { useSite } from '#lib/configuration/root-data.ts';
import { canonicalPath } from '#lib/routing/pages.ts';
import { Logo } from './logo.tsx';
import { MainNavigation } from './main-navigation.tsx';

interface SiteHeaderProps {
  /** Controls that stand at the end of the line. */
  readonly children: ReactNode;
}

/** Over the hero of the home page it may be clear, until the page moves beneath it. */
export function SiteHeader({ children }: SiteHeaderProps) {
  const { header: look } = useSite();
  const { pathname } = useLocation();
  const isScrolled = useScrolled();
  const isHome = canonicalPath(pathname) === '/';
  const isClear = look.transparent && isHome && !(isScrolled && look.position === 'sticky');

  const logo = (
    // It takes what room the controls leave: the name goes before any of them is cut.
    <div className="min-w-8 flex-1">
      <Link to="/" viewTransition className="inline-block max-w-full rounded-field align-top">
        <Logo isNameShown={!isClear} />
      </Link>
    </div>
  );
  const controls = <div className="flex min-w-0 items-center justify-end">{children}</div>;
  return (
    <header
      className={`z-10 border-b pt-(--safe-top) transition-colors duration-(--calm) ${
        look.position === 'sticky' ? 'sticky top-0' : 'relative'
      } ${isClear ? 'scheme-dark border-transparent text-ink' : 'border-hinoki bg-rice'}`}
    >
      {look.logoCentered ? (
        <div className="wrap grid min-h-[calc(var(--header-size)-var(--safe-top)-1px)] grid-cols-[minmax(0,1fr)_auto_minmax(max-content,1fr)] items-center gap-1 tablet:gap-4">
          <MainNavigation />
          {logo}
          {controls}
        </div>
      ) : (
        <div className="wrap flex min-h-[calc(var(--header-size)-var(--safe-top)-1px)] items-center gap-1 tablet:gap-4">
          {logo}
          <div className="shrink-0">
            <MainNavigation />
          </div>
          {controls}
        </div>
      )}
    </header>
  );
}

/** Less than this, and the page still counts as being at its top. */
const SLACK = 8;

/** Whether the page has been scrolled away from its top; false on the server and during hydration. */
function useScrolled(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > SLACK,
    () => false,
  );
}

function onScroll(tell: () => void): () => void {
  window.addEventListener('scroll', tell, { passive: true });
  return () => window.removeEventListener('scroll', tell);
}
