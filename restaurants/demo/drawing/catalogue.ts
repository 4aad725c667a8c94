import { picture } from './counter.ts';
import { bentos } from './dishes/bentos.ts';
import { bowls } from './dishes/bowls.ts';
import { badgePicture, logo } from './dishes/brand.ts';
import { condiments } from './dishes/condiments.ts';
import { desserts } from './dishes/desserts.ts';
import { drinks } from './dishes/drinks.ts';
import { handFormed } from './dishes/hand-formed.ts';
import { hero } from './dishes/hero.ts';
import { plateaux } from './dishes/plateaux.ts';
import { rolls } from './dishes/rolls.ts';
import { sashimi } from './dishes/sashimi.ts';
import { setLunches } from './dishes/set-lunches.ts';
import { sides } from './dishes/sides.ts';
import { skewers } from './dishes/skewers.ts';
import type { Svg } from './svg.ts';

const dishes: Readonly<Record<string, () => Svg>> = {
  ...plateaux,
  ...rolls,
  ...handFormed,
  ...sashimi,
  ...bowls,
  ...skewers,
  ...sides,
  ...condiments,
  ...desserts,
  ...drinks,
  ...setLunches,
  ...bentos,
};

/** Every picture of the restaurant by its file name, dishes under their item's id. */
export function drawAll(): Map<string, Svg> {
  const pictures = new Map<string, Svg>();
  for (const [id, draw] of Object.entries(dishes)) pictures.set(`${id}.svg`, picture(draw()));
  pictures.set('logo.svg', logo());
  pictures.set('seal.svg', badgePicture());
  pictures.set('hero.svg', hero());
  return pictures;
}
