import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSettings, useSite } from '#lib/configuration/root-data.ts';
import { isPageAllowed } from '#lib/configuration/site-configuration.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { settingText } from '#lib/restaurant/settings.ts';
import { canonicalPath, PAGES } from '#lib/routing/pages.ts';
import { useLanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';

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
    // It takes the room that the controls leave: the name is hidden before any of them is cut.
    <div className="min-w-8 flex-1">
      <Link to="/" viewTransition className="inline-block max-w-full rounded-field align-top">
        <Logo isNameShown={!isClear} />
      </Link>
    </div>
  );
  const controls = (
    <div className="flex min-w-0 items-center justify-end">
      {useLanguageLinks('header')}
      {children}
    </div>
  );
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

function onScroll(notify: () => void): () => void {
  window.addEventListener('scroll', notify, { passive: true });
  return () => window.removeEventListener('scroll', notify);
}

/** On phones there is room for the link to the menu only, not on the menu itself, nor where the name is the logo. */
function MainNavigation() {
  const t = useTranslate();
  const site = useSite();
  const hasLogo = settingText(useSettings(), 'site.seal');
  // The logo leads to the home page.
  const entries = PAGES.filter(
    ({ name, path, list }) => list === 'site' && path !== '/' && isPageAllowed(site, name),
  );
  return (
    <nav aria-label={t('Main navigation')}>
      <ul className="flex items-center gap-1">
        {entries.map(({ name, path, title }) => (
          <li
            key={path}
            className={name === 'Menu' && hasLogo ? 'max-narrow:hidden' : 'max-tablet:hidden'}
          >
            <NavLink
              to={path}
              prefetch="intent"
              viewTransition
              className="inline-flex min-h-11 min-w-11 items-center justify-center whitespace-nowrap rounded-full px-1 font-semibold underline-offset-8 hover:underline tablet:px-3 max-tablet:aria-[current=page]:hidden aria-[current=page]:underline"
            >
              {name === 'Menu' && <MenuCard />}
              <span className={name === 'Menu' ? 'max-phone:sr-only' : ''}>{t(title)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MenuCard() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-6 fill-none stroke-current phone:hidden"
    >
      <path d="M6 3.5h12v17H6zM9.5 8h5M9.5 12h5M9.5 16h3" strokeWidth="1.7" />
    </svg>
  );
}
