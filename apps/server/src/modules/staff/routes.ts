import type { FastifyInstance } from 'fastify';
import type { StaffResources } from './access/access.ts';
import { accountRoutes } from './account/account-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { deviceRoutes } from './devices/device-routes.ts';
import { sharedDeviceRoutes } from './devices/shared-device-routes.ts';
import { invitationRoutes } from './people/invitation-routes.ts';
import { peopleRoutes, personSecretRoutes } from './people/people-routes.ts';
import { staffPushRoutes } from './push/push-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';

/** The routes of people, sessions, devices and the audit log, below `/v2/staff`. */
export function staffRoutes(app: FastifyInstance, resources: StaffResources): void {
  sessionRoutes(app, resources);
  accountRoutes(app, resources);
  peopleRoutes(app, resources);
  personSecretRoutes(app, resources);
  invitationRoutes(app, resources);
  deviceRoutes(app, resources);
  sharedDeviceRoutes(app, resources);
  auditRoutes(app, resources);
  staffPushRoutes(app, resources);
}
