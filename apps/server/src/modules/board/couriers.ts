import { groupedTelephone } from '@comptoir/contract/accounts/telephones';
import type { WireDelivery } from '@comptoir/contract/staff/deliveries';
import { permissionsOf, STAFF_ROLES, type StaffRole } from '@comptoir/domain/staff/permissions';
import type { Executor } from '#db/connection.ts';
import type { BoardOrderRow } from '#modules/orders/orders.ts';
import type { StaffCaller } from '#modules/staff/staff.ts';
import { courierOf, dueOf } from './board-card.ts';

/** Whether a caller sees deliveries alone, and acts for that person alone. Rule CO-1. */
export function isCourier({ permissions }: Pick<StaffCaller, 'permissions'>): boolean {
  return permissions.has('deliveries.run') && !permissions.has('orders.advance');
}

/** The courier who calls, who acts for that person alone; null for those who act for others too. Rule CO-1. */
export function courierIdOf(caller: StaffCaller): string | null {
  return isCourier(caller) ? (caller.person?.personId ?? '') : null;
}

/** A person who may deliver; null for an unknown one, and for one who does not. Rule CO-3. */
export async function findCourier(
  executor: Executor,
  personId: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const { rows } = await executor.query<{ name: string; role: StaffRole }>(
    'SELECT name, role FROM staff_people WHERE person_id = $1',
    [personId],
  );
  const [person] = rows;
  if (!person || !permissionsOf(person.role).has('deliveries.run')) return null;
  return { id: personId, name: person.name };
}

/** Who may deliver: couriers first, then the others, by name. Rule CO-7. */
export async function listCouriers(
  executor: Executor,
): Promise<readonly { readonly person_id: string; readonly name: string }[]> {
  const { rows } = await executor.query<{ person_id: string; name: string }>(
    `SELECT person_id, name FROM staff_people WHERE role = ANY ($1)
     ORDER BY role <> 'courier', lower(name), person_id`,
    [STAFF_ROLES.filter((role) => permissionsOf(role).has('deliveries.run'))],
  );
  return rows;
}

/** An order as its courier sees it. Rule CO-2. */
export function deliveryOf(row: BoardOrderRow): WireDelivery {
  return {
    order_id: row.order_id,
    number: row.number,
    revision: row.revision,
    progress: row.progress,
    due_at: row.due_at.toISOString(),
    first_name: row.first_name,
    last_name: row.last_name,
    phone: groupedTelephone(row.phone_e164),
    address: row.address,
    postal_code: row.postal_code,
    city: row.city,
    entry_code: row.entry_code,
    floor: row.floor,
    note: row.comment,
    due: dueOf(row),
    courier: courierOf(row),
  };
}
