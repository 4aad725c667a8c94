import type { Permission } from '@comptoir/domain/staff/permissions';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { NavLink } from 'react-router';

interface Page {
  readonly to: string;
  readonly name: MessageKey;
  /** Null: for every caller that is signed in. */
  readonly permission: Permission | null;
  /** For those alone who have no board. */
  readonly isForCouriers?: boolean;
}

/** The pages of a service and those of the desk, in their order. */
const PAGES = {
  counter: [
    { to: '/', name: 'Orders', permission: 'orders.read' },
    { to: '/cuisine', name: 'Kitchen', permission: 'orders.read' },
    { to: '/quantites', name: 'Quantities', permission: 'orders.read' },
    { to: '/commandes', name: 'Search', permission: 'orders.read' },
    { to: '/livraisons', name: 'Deliveries', permission: 'deliveries.run', isForCouriers: true },
    { to: '/ouverture', name: 'Opening', permission: 'orders.read' },
  ],
  office: [
    { to: '/horaires-exceptionnels', name: 'Hours', permission: 'availability.write' },
    { to: '/carte', name: 'Catalogue', permission: 'catalogue.write' },
    { to: '/offres', name: 'Offers', permission: 'catalogue.write' },
    { to: '/reglages', name: 'Settings', permission: 'catalogue.write' },
    { to: '/chiffres', name: 'Figures', permission: 'books.read' },
    { to: '/caisse', name: 'Books', permission: 'books.read' },
    { to: '/equipe', name: 'Team', permission: 'staff.manage' },
    { to: '/appareils', name: 'Devices', permission: 'settings.write' },
    { to: '/imprimantes', name: 'Printers', permission: 'settings.write' },
    { to: '/journal', name: 'Audit log', permission: 'staff.manage' },
  ],
} as const satisfies Record<string, readonly Page[]>;

/** The two sets of pages: those of the counter during a service, and those of the office. */
export type WorkPlace = keyof typeof PAGES;

const PLACES = {
  counter: { name: 'Counter', other: 'office' },
  office: { name: 'Office', other: 'counter' },
} as const satisfies Record<WorkPlace, { readonly name: MessageKey; readonly other: WorkPlace }>;

function allowedPages(place: WorkPlace, permissions: readonly Permission[]): readonly Page[] {
  const hasBoard = permissions.includes('orders.read');
  const pages: readonly Page[] = PAGES[place];
  return pages.filter(
    ({ permission, isForCouriers }) =>
      (permission === null || permissions.includes(permission)) && !(isForCouriers && hasBoard),
  );
}

/** Whose pages an address belongs to. What is of neither is of the desk, and so is who has no other pages. */
export function placeOf(pathname: string, permissions: readonly Permission[]): WorkPlace {
  const isOfCounter = PAGES.counter.some(({ to }) =>
    to === '/' ? pathname === '/' : pathname.startsWith(to),
  );
  const place = isOfCounter ? 'counter' : 'office';
  return countPages(place, permissions) > 0 ? place : PLACES[place].other;
}

/** How many pages of a place the caller may open. */
export function countPages(place: WorkPlace, permissions: readonly Permission[]): number {
  return allowedPages(place, permissions).length;
}

interface NavigationProps {
  readonly permissions: readonly Permission[];
  /** The place whose pages are shown in a row, with a link to the other one; without it all, in a dialog. */
  readonly place?: WorkPlace;
  readonly onFollow?: () => void;
}

/** The pages that the caller may open. Rule SA-61. */
export function Navigation({ permissions, place, onFollow }: NavigationProps) {
  if (place !== undefined) {
    const own = allowedPages(place, permissions);
    const { other } = PLACES[place];
    const [first] = allowedPages(other, permissions);
    return (
      <nav aria-label={t('Pages')}>
        <ul className="flex gap-0.5">
          {own.map((page) => (
            <PageLink key={page.to} page={page} />
          ))}
          {first && (
            <li className="ms-auto">
              <NavLink to={first.to} className={`${LINK} px-2 underline underline-offset-4`}>
                {t(PLACES[other].name)}
              </NavLink>
            </li>
          )}
        </ul>
      </nav>
    );
  }
  return (
    <nav aria-label={t('Pages')} className="space-y-4">
      {(['counter', 'office'] as const).map((each) => {
        const pages = allowedPages(each, permissions);
        return (
          pages.length > 0 && (
            <section key={each} aria-label={t(PLACES[each].name)}>
              <h3 className="px-3 text-quiet text-small">{t(PLACES[each].name)}</h3>
              <ul className="flex flex-col gap-1">
                {pages.map((page) => (
                  <PageLink key={page.to} page={page} onFollow={onFollow} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </nav>
  );
}

const LINK =
  'flex min-h-14 items-center whitespace-nowrap rounded-field font-semibold hover:bg-paper aria-[current=page]:bg-hinoki';

interface PageLinkProps {
  readonly page: Page;
  readonly onFollow?: (() => void) | undefined;
}

function PageLink({ page: { to, name }, onFollow }: PageLinkProps) {
  return (
    <li>
      <NavLink
        to={to}
        end={to === '/'}
        onClick={onFollow}
        className={`${LINK} ${onFollow ? 'px-3' : 'px-2'}`}
      >
        {t(name)}
      </NavLink>
    </li>
  );
}
