import type { Permission } from '@comptoir/domain/staff/permissions';
import { NavLink } from 'react-router';
import { type MessageKey, t } from '#lib/i18n/translate.ts';

interface Page {
  readonly to: string;
  readonly name: MessageKey;
  /** Null: for every caller that is signed in. */
  readonly permission: Permission | null;
  /** For those alone who have no board. */
  readonly isForCouriers?: boolean;
}

/** The pages of the navigation, in its order. */
const PAGES: readonly Page[] = [
  { to: '/', name: 'Orders', permission: 'orders.read' },
  { to: '/cuisine', name: 'Kitchen', permission: 'orders.read' },
  { to: '/quantites', name: 'Quantities', permission: 'orders.read' },
  { to: '/commandes', name: 'Search', permission: 'orders.read' },
  { to: '/livraisons', name: 'Deliveries', permission: 'deliveries.run', isForCouriers: true },
  { to: '/ouverture', name: 'Opening', permission: 'orders.read' },
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
];

interface NavigationProps {
  readonly permissions: readonly Permission[];
  /** Below one another, in a dialog. */
  readonly isColumn?: boolean;
  readonly onFollow?: () => void;
}

/** The pages that the caller may open. Rule SA-61. */
export function Navigation({ permissions, isColumn = false, onFollow }: NavigationProps) {
  const hasBoard = permissions.includes('orders.read');
  const allowed = PAGES.filter(
    ({ permission, isForCouriers }) =>
      (permission === null || permissions.includes(permission)) && !(isForCouriers && hasBoard),
  );
  return (
    <nav aria-label={t('Pages')}>
      <ul className={`flex ${isColumn ? 'flex-col gap-1' : 'gap-0.5'}`}>
        {allowed.map(({ to, name }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/'}
              onClick={onFollow}
              className={`flex min-h-14 items-center rounded-field font-semibold hover:bg-paper aria-[current=page]:bg-hinoki ${isColumn ? 'px-3' : 'px-2'}`}
            >
              {t(name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
