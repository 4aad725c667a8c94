import type { CheckResult } from '@comptoir/contract/restaurant-file/restaurant-check';
import type { Reading } from '#restaurant/read-restaurant.ts';

/** Standard output for a command's result, standard error for everything else. */
export interface Terminal {
  out(text: string): unknown;
  error(text: string): unknown;
  /** Whether it is a terminal, so that a line may be overwritten. */
  readonly isInteractive: boolean;
}

export const SUCCESS = 0;

export const FAILURE = 1;

export const MISUSE = 2;

type Rejected = Exclude<Reading, { kind: 'valid' }>;

/** The text for a rejected file: one line for each error, then the warnings. */
export function rejectionText(file: string, reading: Rejected): string {
  if (reading.kind === 'unreadable') return `${reading.message}\n`;
  const { errors, warnings } = reading;
  return `${linesOf('erreur', errors)}${linesOf('attention', warnings)}${file} : ${countOf(errors, 'erreur')}, ${countOf(warnings, 'avertissement')}\n`;
}

export function warningText(warnings: readonly CheckResult[]): string {
  return linesOf('attention', warnings);
}

/** « aucune erreur », « 1 erreur », « 2 erreurs ». */
export function countOf(results: readonly CheckResult[], noun: 'erreur' | 'avertissement'): string {
  if (results.length > 0) return counted(results.length, noun);
  return noun === 'erreur' ? 'aucune erreur' : 'aucun avertissement';
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count > 1 ? 's' : ''}`;
}

function linesOf(kind: string, results: readonly CheckResult[]): string {
  return results
    .map(({ path, message }) => `${kind} : ${path || '(le fichier)'} : ${message}\n`)
    .join('');
}
