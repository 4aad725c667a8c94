import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { OwnAccess } from './access/access.ts';

export interface StaffDependencies {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly access: OwnAccess;
}
