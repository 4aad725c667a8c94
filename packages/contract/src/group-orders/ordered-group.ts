import { z } from 'zod';
import { identifier } from '../wire/scalars.ts';

/** A participant’s key: 256 random bits in base64url. Rule GO-2. */
export const groupOrderKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, '43 caractères parmi A-Z a-z 0-9 _ -');

/** The field `group_order` of `POST /v2/public/checkout/`: which group is ordered. Rule GO-10. */
export const orderedGroup = z.object({
  link_key: identifier,
  host_key: groupOrderKey,
});
export type OrderedGroup = z.output<typeof orderedGroup>;
