import { pictureVariants } from '@comptoir/contract/picture-url';
import { useRootData } from '#lib/root-data.ts';

interface DishPictureProps {
  /** As the card names it; null for a dish without a picture. */
  readonly image: string | null;
  /** How wide it is shown, as the browser takes it for choosing a file. */
  readonly sizes: string;
  /** In sight when the page opens, so not worth waiting for. */
  readonly isEager?: boolean;
  readonly className?: string;
}

const RATIO = { width: 4, height: 3 } as const;

/** The picture of a dish in a 4:3 frame. Its name stands beside it, so it says nothing itself. */
export function DishPicture({ image, sizes, isEager = false, className = '' }: DishPictureProps) {
  const { apiRoot } = useRootData();
  const frame = `block aspect-4/3 w-full overflow-hidden rounded-field ${className}`;
  if (image === null) return <span className={`${frame} bg-hinoki`} />;

  const at = (path: string) => (path.startsWith('/') ? `${apiRoot}${path}` : path);
  const variants = pictureVariants(image);
  const srcSet = (files: readonly { readonly url: string; readonly width: number }[]) =>
    files.map(({ url, width }) => `${at(url)} ${width}w`).join(', ');
  return (
    <picture className={frame}>
      {variants && <source type="image/avif" srcSet={srcSet(variants.avif)} sizes={sizes} />}
      {variants && <source type="image/webp" srcSet={srcSet(variants.webp)} sizes={sizes} />}
      <img
        src={at(variants?.webp[0]?.url ?? image)}
        alt=""
        {...RATIO}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  );
}
