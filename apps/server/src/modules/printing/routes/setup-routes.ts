import {
  printerKeyAnswer,
  printerParams,
  testPageAnswer,
  testPageRequest,
} from '@comptoir/contract/staff/printing';
import { isPolling } from '@comptoir/domain/printing/printing';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { transaction } from '#db/transaction.ts';
import { recordAudit, staffApi } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { newId, tokenHash } from '#tokens.ts';
import { printerStore } from '../printers/printer-store.ts';
import type { Printer } from '../printing.ts';
import { addTestPage } from '../queue/asked-jobs.ts';
import { given, nameOf, type PrintingDependencies } from './dependencies.ts';
import { printerAnswers } from './printer-answers.ts';

/** What sets a printer up: its key, and test pages. Rules PR-3 and PR-35. */
export function setupRoutes(app: FastifyInstance, dependencies: PrintingDependencies): void {
  const { pool, access, clock, probe } = dependencies;
  const { changing, answerKey } = printerAnswers(dependencies);
  const canChange = access.requires('settings.write', { stepUp: true });

  const staff = staffApi(app, { access });

  staff.post(
    '/v2/staff/printers/:printer_id/key',
    {
      can: canChange,
      summary: 'Makes a new key, shown once; the former one opens nothing any more.',
      params: printerParams,
      body: z.object({}),
      answer: printerKeyAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const { printer_id: printerId } = request.params;
      const known = await printerStore(pool).find(printerId);
      if (!known || !isPolling(known.settings.transport)) return problem('not_found');
      const key = newId();
      await changing(request, printerId, 'printer.key', (client) =>
        printerStore(client).setKey(printerId, tokenHash(key)),
      );
      return answerKey(request, printerId, key);
    },
  );

  staff.post(
    '/v2/staff/printers/:printer_id/test',
    {
      can: 'settings.write',
      summary: 'Queues a test page, and finds what a TCP printer tells.',
      params: printerParams,
      body: testPageRequest,
      answer: testPageAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const { printer_id: printerId } = request.params;
      const printer = await printerStore(pool).find(printerId);
      if (!printer) return problem('not_found');
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
      if (jobId === null) return problem('not_found');
      return { job_id: jobId, replies };
    },
  );

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
