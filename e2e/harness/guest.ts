import { randomUUID } from 'node:crypto';

/** A guest who orders. */
export interface Guest {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** A guest with an e-mail address of their own, by which their orders are found again. */
export function aGuest(): Guest {
  return {
    firstName: 'Camille',
    lastName: 'Durand',
    email: `camille.${randomUUID()}@example.fr`,
    phone: '06 12 34 56 78',
  };
}
