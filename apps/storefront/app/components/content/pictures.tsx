import { pictureVariants } from '@comptoir/contract/restaurant-file/picture-url';
import { servedUrl, useRootData } from '#lib/configuration/root-data.ts';

interface ServedPictureProps {
  /** As the menu or the settings name it. */
  readonly image: string;
  /** The aspect ratio, which reserves its space. */
  readonly width: number;
  readonly height: number;
  /** The `sizes` attribute: its displayed width, by which the browser chooses a file. */
  readonly sizes: string;
  /** Loading priority: `early` in sight when the page opens, `most` for the largest of these. */
  readonly urgency?: 'none' | 'early' | 'most';
  /** What it shows; empty where a text beside it says so. */
  readonly alt?: string | undefined;
  readonly className?: string;
  readonly imageClassName?: string;
}

/** A picture of the restaurant's. Without a text of its own it is decorative: one beside it says what it shows. */
export function ServedPicture({
  image,
  width,
  height,
  sizes,
  urgency = 'none',
  alt = '',
  className = '',
  imageClassName = '',
}: ServedPictureProps) {
  const { apiRoot } = useRootData();
  const variants = pictureVariants(image);
  const srcSet = (files: readonly { readonly url: string; readonly width: number }[]) =>
    files.map((file) => `${servedUrl(file.url, apiRoot)} ${file.width}w`).join(', ');
  const shown = (
    <img
      src={servedUrl(variants?.webp[0]?.url ?? image, apiRoot)}
      alt={alt}
      width={width}
      height={height}
      loading={urgency === 'none' ? 'lazy' : 'eager'}
      fetchPriority={urgency === 'most' ? 'high' : undefined}
      decoding="async"
      className={imageClassName}
    />
  );
  // A drawing is one file: outside <picture> the preload scanner finds it earlier.
  if (variants === null) return <span className={className}>{shown}</span>;
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet(variants.avif)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(variants.webp)} sizes={sizes} />
      {shown}
    </picture>
  );
}

interface DishPictureProps {
  /** As the menu names it; null for a dish without a picture. */
  readonly image: string | null;
  /** The `sizes` attribute: its displayed width, by which the browser chooses a file. */
  readonly sizes: string;
  /** In sight when the page opens, so it loads early. */
  readonly isEager?: boolean;
  /** What it shows, where that was said. Rule R-30. */
  readonly alt?: string | undefined;
  readonly className?: string;
}

const RATIO = { width: 4, height: 3 } as const;

/** The picture of a dish in a 4:3 frame, which stays empty without one. The name stands beside it. */
export function DishPicture({
  image,
  sizes,
  isEager = false,
  alt,
  className = '',
}: DishPictureProps) {
  const frame = `block aspect-4/3 w-full overflow-hidden rounded-field ${className}`;
  if (image === null) return <span className={`${frame} bg-tray`} />;
  return (
    <ServedPicture
      image={image}
      {...RATIO}
      sizes={sizes}
      alt={alt}
      urgency={isEager ? 'early' : 'none'}
      className={`${frame} bg-tray`}
      imageClassName="size-full object-cover"
    />
  );
}
