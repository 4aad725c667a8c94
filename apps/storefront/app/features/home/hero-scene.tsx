import { pictureVariants } from '@comptoir/contract/restaurant-file/picture-url';
import { ServedPicture } from '#components/content/served-picture.tsx';

interface HeroSceneProps {
  /** As the settings name it; empty for none. */
  readonly image: string;
}

/**
 * The hero's picture. A drawing is 5:2 and ends below the counter's front edge, which continues on both
 * sides; a photograph fills the same space.
 */
export function HeroScene({ image }: HeroSceneProps) {
  if (image === '') return <div className="wood-band h-16" />;
  const isPhotograph = pictureVariants(image) !== null;
  return (
    <div className={`hero-scene ${isPhotograph ? '' : 'wood-band'}`}>
      <ServedPicture
        image={image}
        width={1200}
        height={480}
        sizes="100vw"
        urgency="most"
        className="contents"
        imageClassName={
          isPhotograph ? 'size-full object-cover' : 'h-full w-auto max-w-none shrink-0'
        }
      />
    </div>
  );
}
