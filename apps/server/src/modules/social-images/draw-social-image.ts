import type { WireItem } from '@comptoir/contract/menus/menus';
import sharp from 'sharp';
import { type LaidPicture, laidPicture } from '#restaurant/pictures/overlay-picture.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import {
  DISH_FRAME,
  dishCard,
  HERO_FRAME,
  PHOTOGRAPH_FRAME,
  SEAL_FRAME,
  siteCard,
  siteSealFrame,
} from './image-layout.ts';

/** The picture of a link to the site, as JPEG. */
export async function drawSiteCard(
  { settings }: Pick<RestaurantSnapshot, 'settings'>,
  pictures: string,
): Promise<Buffer> {
  const scene = await laidPicture(settings.site?.hero, pictures, () => HERO_FRAME);
  const hasScene = scene !== null;
  const sealFrame = siteSealFrame(hasScene);
  const seal = await laidPicture(settings.site?.seal, pictures, () => sealFrame);
  const words = { restaurant: nameOf(settings), tagline: textOf(settings.site?.tagline) };
  return jpeg(siteCard(words, hasScene), [
    [scene, HERO_FRAME],
    [seal, sealFrame],
  ]);
}

/** The picture of a link to a dish, as JPEG. */
export async function drawDishCard(
  item: WireItem,
  { settings }: Pick<RestaurantSnapshot, 'settings'>,
  pictures: string,
): Promise<Buffer> {
  const frameOf = (kind: LaidPicture['kind']) =>
    kind === 'drawing' ? DISH_FRAME : PHOTOGRAPH_FRAME;
  const [dish, seal] = await Promise.all([
    laidPicture(item.item_image, pictures, frameOf),
    laidPicture(settings.site?.seal, pictures, () => SEAL_FRAME),
  ]);
  const kind = dish?.kind ?? 'drawing';
  const words = {
    restaurant: nameOf(settings),
    name: item.item_name,
    facts: factsOf(item),
    address: textOf(settings.contacts?.address),
  };
  return jpeg(dishCard(words, kind), [
    [dish, frameOf(kind)],
    [seal, SEAL_FRAME],
  ]);
}

const PRICE = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

function factsOf({ pieces, item_price }: WireItem): string {
  const price = PRICE.format(item_price.price_pickup);
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
  laid: readonly (readonly [LaidPicture | null, { readonly left: number; readonly top: number }])[],
): Promise<Buffer> {
  const pictures = laid.flatMap(([picture, { left, top }]) =>
    picture ? [{ input: picture.input, left, top }] : [],
  );
  return sharp(Buffer.from(ground))
    .composite(pictures)
    .flatten()
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}
