import { z } from 'zod';

/** Makes the messages of every schema French: what a visitor may see is French. Rule I-3. */
export function setFrenchValidationMessages(): void {
  z.config({
    ...z.locales.fr(),
    customError: ({ input, code }) =>
      code === 'invalid_type' && input === undefined ? 'Ce champ est obligatoire.' : undefined,
  });
}
