import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
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
export function staffRoutes(dependencies: StaffDependencies): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.register(sessionRoutes(dependencies));
    app.register(accountRoutes(dependencies));
    app.register(peopleRoutes(dependencies));
    app.register(personSecretRoutes(dependencies));
    app.register(invitationRoutes(dependencies));
    app.register(deviceRoutes(dependencies));
    app.register(sharedDeviceRoutes(dependencies));
    app.register(auditRoutes(dependencies));
    app.register(staffPushRoutes(dependencies));
    done();
  };
}
