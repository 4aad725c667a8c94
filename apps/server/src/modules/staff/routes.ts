import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account/account-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import type { StaffDependencies } from './dependencies.ts';
import { deviceRoutes } from './devices/device-routes.ts';
import { sharedDeviceRoutes } from './devices/shared-device-routes.ts';
import { invitationRoutes } from './people/invitation-routes.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { personSecretRoutes } from './people/person-secret-routes.ts';
import { staffPushRoutes } from './push/push-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';

/** The routes of people, sessions, devices and the audit log, below `/v2/staff`. */
export function staffRoutes(app: FastifyInstance, dependencies: StaffDependencies): void {
  sessionRoutes(app, dependencies);
  accountRoutes(app, dependencies);
  peopleRoutes(app, dependencies);
  personSecretRoutes(app, dependencies);
  invitationRoutes(app, dependencies);
  deviceRoutes(app, dependencies);
  sharedDeviceRoutes(app, dependencies);
  auditRoutes(app, dependencies);
  staffPushRoutes(app, dependencies);
}
