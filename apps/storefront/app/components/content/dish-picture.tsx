import { ServedPicture } from './served-picture.tsx';

interface DishPictureProps {
  /** As the menu names it; null for a dish without a picture. */
  readonly image: string | null;
  /** How wide it is shown, as the browser takes it for choosing a file. */
  readonly sizes: string;
  /** In sight when the page opens, so not worth waiting for. */
  readonly isEager?: boolean;
  readonly className?: string;
}

const RATIO = { width: 4, height: 3 } as const;

/** The picture of a dish in a 4:3 frame, or an empty plate. It is decorative: the name stands beside it. */
export function DishPicture({ image, sizes, isEager = false, className = '' }: DishPictureProps) {
  const frame = `block aspect-4/3 w-full overflow-hidden rounded-field ${className}`;
  if (image === null) return <span className={`${frame} empty-plate bg-tray`} />;
  return (
    <ServedPicture
      image={image}
      {...RATIO}
      sizes={sizes}
      urgency={isEager ? 'early' : 'none'}
      className={`${frame} bg-tray`}
      imageClassName="size-full object-cover"
    />
  );
}
