import type { FieldMistake } from '#lib/format/validation-error-text.ts';

/** How many digits a code from a mail has. */
export const CODE_LENGTH = 6;

/** The code in what was typed or pasted: « Votre code : 123 456 » is 123456. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** A code that can't be sent yet. */
export function codeMistakes(code: string): readonly FieldMistake<'otp'>[] {
  if (code.length === CODE_LENGTH) return [];
  return [{ path: 'otp', message: 'Type all six digits of the code.' }];
}
