import type { WireItem } from '@comptoir/contract/menus/menus';
import { toEuros } from '@comptoir/contract/wire/euros';
import type { StartingPrice } from '@comptoir/domain/menu/sizes';
import sharp from 'sharp';
import { type OverlayPicture, overlayPicture } from '#restaurant/pictures/overlay-picture.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import {
  BADGE_FRAME,
  DISH_FRAME,
  dishImage,
  HERO_FRAME,
  PHOTOGRAPH_FRAME,
  siteBadgeFrame,
  siteImage,
} from './image-layout.ts';

/** The social image of the site, as JPEG. */
export async function drawSiteImage(
  { settings }: Pick<RestaurantSnapshot, 'settings'>,
  pictures: string,
): Promise<Buffer> {
  const scene = await overlayPicture(settings.site?.hero, pictures, () => HERO_FRAME);
  const hasScene = scene !== null;
  const badgeFrame = siteBadgeFrame(hasScene);
  const badge = await overlayPicture(settings.site?.seal, pictures, () => badgeFrame);
  const words = { restaurant: nameOf(settings), tagline: textOf(settings.site?.tagline) };
  return jpeg(siteImage(words, hasScene), [
    [scene, HERO_FRAME],
    [badge, badgeFrame],
  ]);
}

interface DishFacts extends Pick<RestaurantSnapshot, 'settings'> {
  readonly price: StartingPrice;
}

/** The social image of a dish, as JPEG. */
export async function drawDishImage(
  item: WireItem,
  { settings, price }: DishFacts,
  pictures: string,
): Promise<Buffer> {
  const frameOf = (kind: OverlayPicture['kind']) =>
    kind === 'drawing' ? DISH_FRAME : PHOTOGRAPH_FRAME;
  const [dish, badge] = await Promise.all([
    overlayPicture(item.item_image, pictures, frameOf),
    overlayPicture(settings.site?.seal, pictures, () => BADGE_FRAME),
  ]);
  const kind = dish?.kind ?? 'drawing';
  const words = {
    restaurant: nameOf(settings),
    name: item.item_name,
    facts: factsOf(item, price),
    address: textOf(settings.contacts?.address),
  };
  return jpeg(dishImage(words, kind), [
    [dish, frameOf(kind)],
    [badge, BADGE_FRAME],
  ]);
}

const PRICE = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** The lowest price where the choice decides, « dès 9,50 € ». Rule C-16. */
function factsOf({ pieces }: WireItem, { prices, isFrom }: StartingPrice): string {
  const amount = PRICE.format(toEuros(prices.pickup));
  const price = isFrom ? `dès ${amount}` : amount;
  return pieces === null || pieces <= 1 ? price : `${pieces} pièces · ${price}`;
}

function nameOf(settings: RestaurantSnapshot['settings']): string {
  return textOf(settings.contacts?.name);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function jpeg(
  ground: string,
  overlays: readonly (readonly [
    OverlayPicture | null,
    { readonly left: number; readonly top: number },
  ])[],
): Promise<Buffer> {
  const pictures = overlays.flatMap(([picture, { left, top }]) =>
    picture ? [{ input: picture.input, left, top }] : [],
  );
  return sharp(Buffer.from(ground))
    .composite(pictures)
    .flatten()
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}
