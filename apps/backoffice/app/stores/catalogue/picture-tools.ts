import type { PictureTools } from '#components/catalogue/picture-field.tsx';
import { uploadPicture } from './upload-picture.ts';
import type { Catalogue } from './use-catalogue.ts';

/** How the pages of a draft store pictures, and find those that a restaurant file named. */
export function pictureTools({ pictures }: Catalogue): PictureTools {
  return {
    upload: uploadPicture,
    urlOf(reference) {
      if (/^(?:https?:\/\/|\/)/i.test(reference)) return reference;
      return pictures.find((picture) => picture.reference === reference)?.url ?? null;
    },
  };
}
