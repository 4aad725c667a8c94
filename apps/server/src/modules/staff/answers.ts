import { successEnvelope } from '@comptoir/contract/wire/envelope';
import { z } from 'zod';

/** The answer of a call that says nothing more. */
export const doneAnswer = successEnvelope(z.object({}));

/** The body of a call that says everything by its path. */
export const emptyBody = z.object({});
