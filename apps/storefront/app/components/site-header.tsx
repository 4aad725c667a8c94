import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { useTranslate } from '#lib/i18n.ts';
import { PAGES } from '#lib/pages.ts';
import { useRestaurantName } from '#lib/root-data.ts';
import { isPageAllowed, siteConfiguration } from '#lib/site-configuration.ts';

const IN_NAVIGATION = ['Menu', 'About', 'Contact', 'Blog'];

const entries = PAGES.filter(
  ({ name }) => IN_NAVIGATION.includes(name) && isPageAllowed(siteConfiguration, name),
);

interface SiteHeaderProps {
  /** Controls that stand behind the navigation. */
  readonly children: ReactNode;
}

export function SiteHeader({ children }: SiteHeaderProps) {
  const t = useTranslate();
  const name = useRestaurantName();
  return (
    <header className="sticky top-0 z-10 border-hinoki border-b bg-rice">
      <div className="wrap flex min-h-16 items-center gap-1 tablet:gap-4">
        <Link to="/" className="min-w-0 truncate font-semibold font-serif text-heading">
          {name}
        </Link>
        <nav aria-label={t('Main navigation')} className="ml-auto">
          <ul className="flex items-center gap-1">
            {entries.map((page) => (
              <li key={page.path}>
                <NavLink
                  to={page.path}
                  prefetch="intent"
                  className="inline-flex min-h-11 items-center whitespace-nowrap rounded-full px-1.5 font-semibold tablet:px-3 underline-offset-8 hover:underline aria-[current=page]:underline"
                >
                  {t(page.title)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </div>
    </header>
  );
}
