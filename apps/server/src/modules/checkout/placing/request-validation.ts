import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import { toCents } from '@comptoir/contract/wire/euros';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { Caller } from '#plugins/http/authentication.ts';

/** Why an order may not be placed in this name; a guest's has none. Rules I-17 and N-18. */
export function nameRejection(userId: string | null, caller: Caller): ProblemCode | null {
  if (caller.kind === 'impostor') return 'forbidden';
  if (userId === null) return null;
  if (caller.kind === 'anonymous') return 'unauthorized';
  if (caller.session.userId !== userId) return 'forbidden';
  return caller.session.isVerified ? null : 'email_not_verified';
}

/** What a delivery needs and a pickup does not. Rule K-14. */
export function missingAddress({ is_pickup, customer }: OrderRequest): readonly FieldError[] {
  if (is_pickup) return [];
  const fields = ['address', 'city', 'postal_code'] as const;
  return fields
    .filter((field) => (customer.location?.[field] ?? '') === '')
    .map((field) => ({
      path: `customer.location.${field}`,
      message: 'Ce champ est obligatoire pour une livraison.',
    }));
}

/** Whether all five amounts are those that the guest saw. Rule I-10. */
export function totalsMatch(request: OrderRequest, quote: Quote): boolean {
  const amounts = ['subtotal', 'discount', 'delivery', 'tax', 'total'] as const;
  return amounts.every((amount) => toCents(request[amount]) === quote[amount]);
}
