import type { IncomingMessage } from 'node:http';
import { PICTURES_ROOT } from '@comptoir/contract/restaurant-file/picture-url';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from './problems.ts';

/** An address of the API, or of a picture that its data name, in a translated language: `/en/v2/…`. */
const PREFIXED = new RegExp(`^/(en)(/(?:v2|${PICTURES_ROOT.slice(1)})(?:[/?].*)?)$`);

/**
 * The address whose route answers: `/en/v2/public/menus` is that of `/v2/public/menus`, so that each route is
 * declared once. Fastify keeps the requested one as `originalUrl`. Rule LA-2.
 */
export function routedUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  // Nearly every address fails this comparison, which is cheaper than the pattern.
  if (!url.startsWith('/en/')) return url;
  return PREFIXED.exec(url)?.[2] ?? url;
}

/** The language that a request names in its address. Rule LA-2. */
export function requestLocale({ originalUrl }: Pick<FastifyRequest, 'originalUrl'>): Locale {
  return PREFIXED.test(originalUrl) ? 'en' : DEFAULT_LOCALE;
}

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
