import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problems.ts';
import { requestLocale } from './request-locale.ts';

/** Answers 404 for addresses of a language that the shop does not have. Rule LA-1. */
export function refuseOtherLocales(
  app: FastifyInstance,
  available: () => Promise<readonly Locale[]>,
): void {
  app.addHook('onRequest', (request, reply, pass) => {
    const locale = requestLocale(request);
    if (locale === DEFAULT_LOCALE) return pass();
    available().then((locales) => {
      if (locales.includes(locale)) pass();
      else sendProblem(reply, 'not_found');
    }, pass);
  });
}
