import { z } from 'zod';

/** Every validation message is French, since it may be shown to a visitor. Rule I-3. */
export function setFrenchValidationMessages(): void {
  z.config({
    ...z.locales.fr(),
    customError: ({ input, code }) =>
      code === 'invalid_type' && input === undefined ? 'Ce champ est obligatoire.' : undefined,
  });
}
