import {
  newPrinterRequest,
  printerAnswer,
  printerChange,
  printerKeyAnswer,
  printerParams,
  printersAnswer,
  wholePrinterSettings,
} from '@comptoir/contract/staff/printing';
import { type FieldError, fieldPath, successEnvelope } from '@comptoir/contract/wire/envelope';
import { isPolling } from '@comptoir/domain/printing/printing';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noteStateChange } from '#db/live-states.ts';
import { transaction } from '#db/transaction.ts';
import {
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
} from '#modules/staff/staff.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import { newId, tokenHash } from '#tokens.ts';
import { printerStore } from '../printers/printer-store.ts';
import { given, type PrintingDependencies, success, TAGS, UNKNOWN } from './dependencies.ts';
import { printerAnswers } from './printer-answers.ts';

/** The printers: seen with `orders.read`, changed with `settings.write`. Rules PR-1 to PR-3. */
export function printerRoutes(dependencies: PrintingDependencies): FastifyPluginCallbackZod {
  const { pool, access, clock } = dependencies;
  const { listed, fallbackErrors, changing, answer, answerKey } = printerAnswers(dependencies);
  const canChange = access.requires('settings.write', { stepUp: true });

  return (app, _options, done) => {
    app.get(
      '/v2/staff/printers',
      {
        ...access.requires('orders.read'),
        schema: {
          ...TAGS,
          summary: 'The printers with their states, and what did not come out.',
          response: { 200: printersAnswer, ...STAFF_READ_REJECTIONS },
        },
      },
      async (request) => success(await listed(request)),
    );

    app.post(
      '/v2/staff/printers',
      {
        ...canChange,
        schema: {
          ...TAGS,
          summary: 'Adds a printer; shows the key of one that polls, once.',
          body: newPrinterRequest,
          response: { 200: printerKeyAnswer, ...STAFF_CHANGE_REJECTIONS, ...UNKNOWN },
        },
      },
      async (request, reply) => {
        const key = isPolling(request.body.transport) ? newId() : null;
        const added = await transaction(pool, async (client) => {
          await printerStore(client).lockFallbacks();
          const errors = await fallbackErrors(client, null, request.body);
          if (errors.length > 0) return errors;
          const hash = key === null ? null : tokenHash(key);
          const printerId = await printerStore(client).add(request.body, hash, clock());
          const subject = `printer:${printerId}`;
          const entry = { action: 'printer.add', subject, after: request.body };
          await recordAudit(client, access.callerOf(request), entry, clock());
          await noteStateChange(client, 'printers');
          return printerId;
        });
        if (typeof added !== 'string') return sendProblem(reply, 'validation', { errors: added });
        return answerKey(request, reply, added, key);
      },
    );

    app.get(
      '/v2/staff/printers/:printer_id',
      {
        ...access.requires('settings.write'),
        schema: {
          ...TAGS,
          summary: 'A printer with its settings.',
          params: printerParams,
          response: { 200: printerAnswer, ...STAFF_READ_REJECTIONS, ...UNKNOWN },
        },
      },
      (request, reply) => answer(request, reply, request.params.printer_id),
    );

    app.patch(
      '/v2/staff/printers/:printer_id',
      {
        ...canChange,
        schema: {
          ...TAGS,
          summary: 'Changes a printer.',
          params: printerParams,
          body: printerChange,
          response: { 200: printerAnswer, ...STAFF_CHANGE_REJECTIONS, ...UNKNOWN },
        },
      },
      async (request, reply) => {
        const { printer_id: printerId } = request.params;
        const known = await printerStore(pool).find(printerId);
        if (!known) return sendProblem(reply, 'not_found');
        const whole = wholePrinterSettings.safeParse({ ...known.settings, ...given(request.body) });
        if (!whole.success) {
          const errors = whole.error.issues.map(({ path, message }) => ({
            path: fieldPath(path),
            message,
          }));
          return sendProblem(reply, 'validation', { errors });
        }
        let errors: readonly FieldError[] = [];
        await changing(
          request,
          printerId,
          'printer.change',
          async (client, { settings, hasKey }) => {
            // Another change may have been stored meanwhile.
            const next = wholePrinterSettings.parse({ ...settings, ...given(request.body) });
            if (next.fallback_printer_id !== settings.fallback_printer_id) {
              errors = await fallbackErrors(client, printerId, next);
              if (errors.length > 0) return 'rejected';
            }
            await printerStore(client).update(printerId, next);
            if (hasKey && !isPolling(next.transport)) {
              await printerStore(client).setKey(printerId, null);
            }
            return next;
          },
        );
        if (errors.length > 0) return sendProblem(reply, 'validation', { errors });
        return answer(request, reply, printerId);
      },
    );

    app.delete(
      '/v2/staff/printers/:printer_id',
      {
        ...canChange,
        schema: {
          ...TAGS,
          summary:
            'Removes a printer; its waiting tickets go to its fallback, also those of printers that it replaced.',
          params: printerParams,
          response: {
            200: successEnvelope(z.object({})),
            ...STAFF_CHANGE_REJECTIONS,
            ...UNKNOWN,
          },
        },
      },
      async (request, reply) => {
        const { printer_id: printerId } = request.params;
        const isKnown = await changing(request, printerId, 'printer.remove', (client) =>
          printerStore(client).remove(printerId, clock()),
        );
        return isKnown ? success({}) : sendProblem(reply, 'not_found');
      },
    );
    done();
  };
}
