import type { IncomingMessage } from 'node:http';
import { PICTURES_ROOT } from '@comptoir/contract/restaurant-file/picture-url';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { FastifyRequest } from 'fastify';

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
