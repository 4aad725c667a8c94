import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGLISH_PROBLEMS } from '@comptoir/contract/wire/english-problems';
import { PROBLEMS } from '@comptoir/contract/wire/problems';
import { fieldSentence } from '@comptoir/contract/wire/validation-messages';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { setFrenchValidationMessages } from '#plugins/http/problems.ts';

const CONTRACT = join(import.meta.dirname, '../../../../../packages/contract/src');

/** Names of fields, code, and values beside each other instead of a sentence; how a provider’s key begins is none. */
const RAW =
  /\b(?!(?:sk|pk)_(?:live|test)_)[a-z]+_[a-z_]+\b|`|[{}]|\b(?:trouvé|attendu|reçu|invalid|expected|received)e?s?\s*:/i;
/** Words of messages in English: those of the library without a French one. */
const ENGLISH_WORDS = /\b(?:the|must|should|please|expected|required|input|too (?:big|small))\b/i;
/** Letters and words that no English sentence of the shop has. */
const FRENCH_WORDS = /[àâçéèêëîïôûùœ«»]|\b(?:une|les|des|est|et|ou|pas|votre|pour|avec|faut)\b/i;

/** What no valid value is, for one schema or another. */
const BAD = [
  ...[undefined, null, 7, 1.005, -1, 1e9, true, '', ' ', '…', '.', 'x'.repeat(10_000), {}],
  ...[[], [7, 7], Array.from({ length: 3_000 }, () => 'x'), '2026-02-31', '25:00', '0', 'a@b'],
];

/** Adds a schema and those within it. */
function collect(schema: z.core.$ZodType, seen: Map<z.core.$ZodType, string>, from: string): void {
  if (seen.has(schema)) return;
  seen.set(schema, from);
  const { checks: _, ...parts }: { checks?: unknown } = { ...schema._zod.def };
  for (const inner of Object.values(parts)) {
    for (const one of [inner].flat().flatMap(partsOf)) collect(one, seen, from);
  }
}

function partsOf(part: unknown): readonly z.core.$ZodType[] {
  // A transformation gets only what the schema before it has accepted.
  if (part instanceof z.ZodTransform) return [];
  if (part instanceof z.core.$ZodType) return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.values(part).filter((one) => one instanceof z.core.$ZodType);
}

const FILES = globSync('**/*.ts', { cwd: CONTRACT }).filter((file) => !file.includes('.test.'));

/** Every schema of the contract, and where it is from. */
async function schemasOfContract(): Promise<ReadonlyMap<z.core.$ZodType, string>> {
  const schemas = new Map<z.core.$ZodType, string>();
  for (const file of FILES) {
    const module: object = await import(join(CONTRACT, file));
    for (const [name, exported] of Object.entries(module)) {
      if (exported instanceof z.core.$ZodType) collect(exported, schemas, `${file} ${name}`);
    }
  }
  return schemas;
}

/** The messages of every schema for bad values, and where they are from. */
async function validationMessages(): Promise<ReadonlyMap<string, string>> {
  setFrenchValidationMessages();
  const messages = [...(await schemasOfContract())].flatMap(([schema, from]) =>
    BAD.flatMap((value) => issuesOf(schema, value)).map(({ message }) => [message, from] as const),
  );
  return new Map([...messages, ...messagesOfSeveralFields()]);
}

/** What is said of fields that do not fit together, as it is written. */
function messagesOfSeveralFields(): readonly (readonly [message: string, from: string])[] {
  return FILES.flatMap((file) =>
    [...readFileSync(join(CONTRACT, file), 'utf8').matchAll(/wrong\([^,()]+, '([^']+)'\)/g)].map(
      ([, message = '']) => [message, file] as const,
    ),
  );
}

function issuesOf(schema: z.core.$ZodType, value: unknown): readonly z.core.$ZodIssue[] {
  const result = z.safeParse(schema, value);
  return result.success ? [] : result.error.issues;
}

test('I-3: every rejection is a French sentence without names of fields', () => {
  const sentences = Object.entries(PROBLEMS).map(([code, { message }]) => `${code}: ${message}`);
  const shape = /^\w+: \p{Lu}[^_`{}]*[.?!]$/u;
  expect(sentences.filter((sentence) => !shape.test(sentence))).toEqual([]);
  expect(sentences.filter((sentence) => ENGLISH_WORDS.test(sentence.replace(/^\w+/, '')))).toEqual(
    [],
  );
});

test('LA-37: every rejection that guests read is an English sentence without names of fields', () => {
  const sentences = Object.entries(ENGLISH_PROBLEMS).map(([code, text]) => `${code}: ${text}`);
  expect(sentences.filter((sentence) => !/^\w+: [A-Z][^_`{}]*[.?!]$/.test(sentence))).toEqual([]);
  expect(sentences.filter((sentence) => FRENCH_WORDS.test(sentence))).toEqual([]);
});

test('I-3, LA-37: every message of a field is a sentence in both languages', async () => {
  const messages = await validationMessages();
  expect(messages.size).toBeGreaterThan(60);
  const french = [...messages].map(([message, from]) => [fieldSentence(message, 'fr'), from]);
  const english = [...messages].map(([message, from]) => [fieldSentence(message, 'en'), from]);
  const wrong = (sentences: readonly (string | undefined)[][], pattern: RegExp) =>
    sentences.filter(([sentence = '']) => pattern.test(sentence));
  expect(wrong(french, RAW)).toEqual([]);
  expect(wrong(french, ENGLISH_WORDS)).toEqual([]);
  expect(french.filter(([sentence = '']) => !/^[\p{Lu}«]/u.test(sentence))).toEqual([]);
  expect(
    wrong(
      french,
      /^Il faut (?!(?:une?|deux|des|du|de la|le|la|les|au|chaque|soit|true)\b|l’|[\d−-])/,
    ),
  ).toEqual([]);
  expect(wrong(french, /\b[01] \p{L}+s\b/u)).toEqual([]);
  expect(wrong(english, RAW)).toEqual([]);
  expect(wrong(english, FRENCH_WORDS)).toEqual([]);
  expect(wrong(english, /\b1 \p{L}+s\b/u)).toEqual([]);
});
