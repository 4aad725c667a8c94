import {
  type CompiledIcuChoices,
  type CompiledMessageToken,
  compileMessage,
} from '@lingui/message-utils/compileMessage';
import type { Message } from './message.ts';

/** Compiles a text in ICU MessageFormat. Only placeholders and plurals are supported. */
export function compiledMessage(text: string): Message {
  return compileMessage(text).map(pieceOf);
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
