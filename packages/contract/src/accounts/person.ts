import { isEmail, MAXIMUM_ACCESS_LENGTH } from '@comptoir/domain/checkout/form-rules';
import type { TelephoneProblem } from '@comptoir/domain/checkout/telephone';
import { givenName, singleLineText } from '../wire/scalars.ts';
import { readAnyTelephone } from './telephones.ts';

const required = { error: 'Ce champ est obligatoire', abort: true };

/** The most characters of a name, a telephone number as typed, or a line of an address. Rule I-15. */
export const MAXIMUM_LINE_LENGTH = 200;

/** A line of a person's details, which may be empty. */
export const personLine = singleLineText(MAXIMUM_LINE_LENGTH);

/** An entry code or a floor, which may be empty. Rule K-34. */
export const accessLine = singleLineText(MAXIMUM_ACCESS_LENGTH);

/** The first or the last name of a person. Rules I-56, K-15 and N-2. */
export const personName = givenName(MAXIMUM_LINE_LENGTH);

/** An e-mail address as typed, trimmed. Rules K-16 and N-3. */
export const emailAddress = singleLineText(254)
  .min(1, required)
  .refine(isEmail, 'Cette adresse e-mail n’est pas valable');

/** What is wrong with a telephone number. Rule K-20. */
const TELEPHONE_MESSAGES: Readonly<Record<TelephoneProblem, string>> = {
  unreadable:
    'Un numéro de téléphone s’écrit en chiffres, comme 06 12 34 56 78 ou +32 470 12 34 56',
  too_short: 'Il manque des chiffres à ce numéro de téléphone',
  too_long: 'Ce numéro de téléphone a trop de chiffres : indiquez-en un seul',
};

/** A telephone number as typed, which can be dialled. Rule K-20. */
export const telephone = personLine.min(1, required).superRefine((typed, context) => {
  const read = readAnyTelephone(typed);
  if ('problem' in read) {
    context.addIssue({ code: 'custom', message: TELEPHONE_MESSAGES[read.problem] });
  }
});
