import type { ValidationError } from '#lib/format/validation-error-text.ts';

export const CODE_LENGTH = 6;

/** The digits of a typed or pasted text: « Votre code : 123 456 » → '123456'. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** The error of an incomplete code. */
export function codeErrors(code: string): readonly ValidationError<'otp'>[] {
  if (code.length === CODE_LENGTH) return [];
  return [{ path: 'otp', message: 'Type all six digits of the code.' }];
}
