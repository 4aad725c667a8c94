import { staffSessionAnswer } from '@comptoir/contract/staff/session';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { STAFF_READ_REJECTIONS, STAFF_SECURITY } from '../staff.ts';
import { describeSession } from './describe-session.ts';

/** Signing in and out, and who the caller is. Rules SA-5 and SA-10 to SA-20. */
export function sessionRoutes({ pool, access }: StaffDependencies): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/v2/staff/session',
      {
        ...access.requires(null, { pending: true }),
        schema: {
          tags: ['staff'],
          summary: 'Who the caller is, and what is allowed now.',
          security: STAFF_SECURITY,
          response: { 200: staffSessionAnswer, ...STAFF_READ_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) =>
        succeed(reply, await describeSession(pool, access, access.identitiesOf(request))),
    );
    done();
  };
}
