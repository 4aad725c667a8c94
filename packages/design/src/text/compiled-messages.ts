import {
  type CompiledIcuChoices,
  type CompiledMessageToken,
  compileMessage,
} from '@lingui/message-utils/compileMessage';
import type { Message } from './message.ts';

/** Texts by key: plain ones as they are, those with placeholders compiled. */
export type CompiledMessages = Readonly<Record<string, string | Message>>;

/**
 * The texts of a catalogue, compiled. The spaces that French has before « : ; ? ! » become no-break spaces.
 */
export function catalogueTexts(texts: Readonly<Record<string, string>>): CompiledMessages {
  const set = Object.entries(texts).map(([key, text]) => [key, withoutLooseSigns(text)]);
  return compiledMessages(Object.fromEntries(set));
}

/** « Qui êtes-vous ? » on one line, as typographers set it. */
function withoutLooseSigns(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0');
}

/** Compiles texts in ICU MessageFormat. Only placeholders and plurals are supported. */
export function compiledMessages(texts: Readonly<Record<string, string>>): CompiledMessages {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      text.includes('{') ? compileMessage(text).map(pieceOf) : text,
    ]),
  );
}

function pieceOf(token: CompiledMessageToken): Message[number] {
  if (typeof token === 'string') return token;
  const [placeholder, kind, cases] = token;
  if (kind === undefined) return [placeholder];
  if (kind !== 'plural' || !isChoice(cases)) throw new Error(`No text has a « ${kind} »`);
  const { offset: _, ...messages } = cases;
  const entries = Object.entries(messages).map(([name, tokens]) => [name, tokens.map(pieceOf)]);
  return [placeholder, kind, Object.fromEntries(entries)];
}

function isChoice(cases: unknown): cases is CompiledIcuChoices {
  return typeof cases === 'object' && cases !== null;
}
