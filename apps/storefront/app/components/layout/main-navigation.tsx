import { NavLink } from 'react-router';
import { useSite } from '#lib/configuration/root-data.ts';
import { isPageAllowed } from '#lib/configuration/site-configuration.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { PAGES } from '#lib/routing/pages.ts';

const IN_NAVIGATION = ['Menu', 'About', 'Contact', 'Blog'];

/** On phones there is room for the link to the menu only, and not on the menu itself. */
export function MainNavigation() {
  const t = useTranslate();
  const site = useSite();
  const entries = PAGES.filter(
    ({ name }) => IN_NAVIGATION.includes(name) && isPageAllowed(site, name),
  );
  return (
    <nav aria-label={t('Main navigation')}>
      <ul className="flex items-center gap-1">
        {entries.map(({ name, path, title }) => (
          <li key={path} className={name === 'Menu' ? 'max-narrow:hidden' : 'max-tablet:hidden'}>
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
