import {
  printerKeyAnswer,
  printerParams,
  testPageAnswer,
  testPageRequest,
} from '@comptoir/contract/staff/printing';
import { isPolling } from '@comptoir/domain/printing/printing';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { transaction } from '#db/transaction.ts';
import { recordAudit, STAFF_CHANGE_REJECTIONS } from '#modules/staff/staff.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import { newId, tokenHash } from '#tokens.ts';
import { printerStore } from '../printers/printer-store.ts';
import type { Printer } from '../printing.ts';
import { addTestPage } from '../queue/asked-jobs.ts';
import {
  given,
  nameOf,
  type PrintingDependencies,
  success,
  TAGS,
  UNKNOWN,
} from './dependencies.ts';
import { printerAnswers } from './printer-answers.ts';

/** What sets a printer up: its key, and test pages. Rules PR-3 and PR-35. */
export function setupRoutes(dependencies: PrintingDependencies): FastifyPluginCallbackZod {
  const { pool, access, clock, probe } = dependencies;
  const { changing, answerKey } = printerAnswers(dependencies);
  const canChange = access.requires('settings.write', { stepUp: true });

  return (app, _options, done) => {
    app.post(
      '/v2/staff/printers/:printer_id/key',
      {
        ...canChange,
        schema: {
          ...TAGS,
          summary: 'Makes a new key, shown once; the former one opens nothing any more.',
          params: printerParams,
          body: z.object({}),
          response: {
            200: printerKeyAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            ...UNKNOWN,
          },
        },
      },
      async (request, reply) => {
        const { printer_id: printerId } = request.params;
        const known = await printerStore(pool).find(printerId);
        if (!known || !isPolling(known.settings.transport)) return sendProblem(reply, 'not_found');
        const key = newId();
        await changing(request, printerId, 'printer.key', (client) =>
          printerStore(client).setKey(printerId, tokenHash(key)),
        );
        return answerKey(request, reply, printerId, key);
      },
    );

    app.post(
      '/v2/staff/printers/:printer_id/test',
      {
        ...access.requires('settings.write'),
        schema: {
          ...TAGS,
          summary: 'Queues a test page, and finds what a TCP printer tells.',
          params: printerParams,
          body: testPageRequest,
          response: { 200: testPageAnswer, ...STAFF_CHANGE_REJECTIONS, ...UNKNOWN },
        },
      },
      async (request, reply) => {
        const { printer_id: printerId } = request.params;
        const printer = await printerStore(pool).find(printerId);
        if (!printer) return sendProblem(reply, 'not_found');
        const replies = await probed(printer);
        const jobId = await transaction(pool, async (client) => {
          const store = printerStore(client);
          const locked = await store.lock(printerId);
          if (!locked) return null;
          if (replies !== null && replies !== locked.settings.replies) {
            const after = { ...locked.settings, replies };
            await store.update(printerId, after);
            const entry = { action: 'printer.change', subject: `printer:${printerId}` };
            const change = { ...entry, before: locked.settings, after };
            await recordAudit(client, access.callerOf(request), change, clock());
          }
          const tried = given(request.body);
          const asked = { requestedBy: nameOf(access, request), now: clock() };
          return addTestPage(client, printerId, { order: null, tried }, asked);
        });
        if (jobId === null) return sendProblem(reply, 'not_found');
        return success({ job_id: jobId, replies });
      },
    );
    done();
  };

  /**
   * What a printer that the servers connect to tells; null if that is not known now. The dispatcher disconnects
   * a few seconds after its last question, and a printer that takes one host at a time answers then. One that
   * answers the dispatcher's questions is silent only as it is busy with its tickets.
   */
  async function probed({ printerId, settings }: Printer) {
    const { transport, host, port, relay_device_id } = settings;
    if (transport !== 'escpos_tcp' || relay_device_id !== null) return null;
    if (host === null || port === null) return null;
    const found = await probe(host, port);
    if (found !== 'none' || settings.replies === 'none') return found;
    const asked = await printerStore(pool).find(printerId);
    return asked?.state === 'ready' ? null : found;
  }
}
