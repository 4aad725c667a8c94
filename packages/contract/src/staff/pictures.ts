import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';

/** The most bytes of a picture that is sent. Rule PH-2. */
export const MAXIMUM_PICTURE_BYTES = 10 * 1024 * 1024;

/** The body of `POST /v2/staff/pictures`. Rule PH-1. */
export const pictureRequest = z.object({
  name: z.string().trim().min(1).max(200).describe('Of the file, or what it shows.'),
  data: z.string().min(1).describe('The bytes, in base64.'),
  use: z
    .enum(['item', 'site'])
    .default('item')
    .describe('Items are shown at most 1280 pixels wide, pictures of the site 1920.'),
});

export const pictureAnswer = successEnvelope(
  z.object({ url: z.string().describe('For the field that names the picture.') }),
);
