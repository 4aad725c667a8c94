import { type CompiledMessages, catalogueTexts } from '@comptoir/design/text/compiled-messages';
import { type MessageValues, messageText } from '@comptoir/design/text/message';
import french from './fr.json' with { type: 'json' };

/** A text of the catalogue, named by its English wording. */
export type MessageKey = keyof typeof french;

let messages: CompiledMessages | undefined;

/** The French text of a key, as `translate.browser.ts` has it; compiled when the first one is read. */
export function t(key: MessageKey, values?: MessageValues): string {
  messages ??= catalogueTexts(french);
  const message = messages[key] ?? key;
  return typeof message === 'string' ? message : messageText(message, values);
}
