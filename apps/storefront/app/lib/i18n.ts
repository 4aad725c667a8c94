import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { createContext, useContext } from 'react';
import type french from '#locales/fr.json';

/** A text of the catalogue, named by its English wording. */
export type MessageKey = keyof typeof french;

type MessageValues = Readonly<Record<string, string | number>>;

export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** As inlined into a page: plain texts as they are, those with placeholders compiled. */
export type InlineMessages = Readonly<Record<string, Messages[string]>>;

export const LOCALE = 'fr';

/** A translator over the inlined messages. A key without a translation shows itself. */
export function createTranslate(messages: InlineMessages): Translate {
  const i18n = catalogue(messages);
  return (key, values) =>
    Object.hasOwn(messages, key) ? i18n._(key, values) : filledIn(key, values);
}

/** The catalogue compiles nothing in the browser, so that no message parser is loaded there. */
function catalogue(messages: InlineMessages): I18n {
  const compiled = Object.entries(messages).map(([key, message]) => [
    key,
    typeof message === 'string' ? [message] : message,
  ]);
  return setupI18n({ locale: LOCALE, messages: { [LOCALE]: Object.fromEntries(compiled) } });
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
