import { isEmail, isTelephone } from '@comptoir/domain/checkout/form-rules';
import { singleLineText } from '../wire/scalars.ts';

const required = { error: 'Ce champ est obligatoire', abort: true };

/** A line of a person's details, which may be empty. */
export const personLine = singleLineText(200);

/** A required line of a person's details. Rules K-15 and N-2. */
export const requiredLine = personLine.min(1, required);

/** An e-mail address as typed, trimmed. Rules K-16 and N-3. */
export const emailAddress = singleLineText(254)
  .min(1, required)
  .refine(isEmail, 'Cette adresse e-mail n’est pas valable');

/** A telephone number, stored as typed. Rule K-20. */
export const telephone = requiredLine.refine(
  isTelephone,
  'Un numéro se compose de 6 chiffres au moins, d’espaces et de + . - ( )',
);
