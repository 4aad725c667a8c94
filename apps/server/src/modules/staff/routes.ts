import type { FastifyInstance } from 'fastify';
import { authenticatorRoutes } from './account/authenticator-routes.ts';
import { ownAccount } from './account/own-account.ts';
import { ownSessionRoutes } from './account/own-session-routes.ts';
import { passkeyRoutes } from './account/passkey-routes.ts';
import { passwordRoutes } from './account/password-routes.ts';
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
  const account = ownAccount(dependencies);
  passkeyRoutes(app, dependencies, account);
  authenticatorRoutes(app, dependencies, account);
  passwordRoutes(app, dependencies, account);
  ownSessionRoutes(app, dependencies, account);
  peopleRoutes(app, dependencies);
  personSecretRoutes(app, dependencies);
  invitationRoutes(app, dependencies);
  deviceRoutes(app, dependencies);
  sharedDeviceRoutes(app, dependencies);
  auditRoutes(app, dependencies);
  staffPushRoutes(app, dependencies);
}
