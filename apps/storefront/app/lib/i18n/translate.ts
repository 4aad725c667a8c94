import { type Message, type MessageValues, messageText } from '@comptoir/design/text/message';
import { createContext, useContext } from 'react';
import type french from '#locales/fr.json';

/** A text of the catalogue, named by its English wording. */
export type MessageKey = keyof typeof french;

export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** Plain texts as they are, those with placeholders taken apart. */
export type Messages = Readonly<Record<string, string | Message>>;

/** A translator over these messages. A key without a translation shows itself. */
export function createTranslate(messages: Messages): Translate {
  return (key, values) => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
    if (message === undefined) return filledIn(key, values);
    return typeof message === 'string' ? message : messageText(message, values);
  };
}

function filledIn(text: string, values: MessageValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

export const TranslateContext = createContext<Translate>((key, values) => filledIn(key, values));

/** The page's translator: `const t = useTranslate(); t('Menu')`. */
export function useTranslate(): Translate {
  return useContext(TranslateContext);
}
