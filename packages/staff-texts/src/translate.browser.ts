import { type Message, type MessageValues, messageText } from '@comptoir/design/text/message';
import french from './fr.json' with { type: 'json' };

/** A text of the catalogue, named by its English wording. */
export type MessageKey = keyof typeof french;

/** Compiled by the build, so that browsers load no parser; see `packages/bundling/src/compile-catalogue.ts` and `split-catalogue.ts`. */
const messages: Readonly<Record<string, string | Message>> = french;

/** The French text of a key: `t('Sign in')`, `t('{count} orders', { count: 3 })`. */
export function t(key: MessageKey, values?: MessageValues): string {
  const message = messages[key] ?? key;
  return typeof message === 'string' ? message : messageText(message, values);
}
