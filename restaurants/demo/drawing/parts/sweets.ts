import { shadow } from '../counter.ts';
import type { Material } from '../palette.ts';
import * as palette from '../palette.ts';
import { d, ellipse, fill, type Svg, stroke } from '../svg.ts';

/** A dome of rice paste, dusted; the origin is the middle of its foot. */
export function mochi(material: Material): Svg {
  return (
    shadow(6, -10, 66, 16) +
    fill('M-66-14C-70-62-36-90 0-90S70-62 66-14C58 10-58 10-66-14z', material.base) +
    fill('M24-87C58-78 70-44 66-14C62 0 34 6 8 5C40-8 54-48 24-87z', material.dark) +
    stroke('M-46-46Q-40-70-18-78', material.light, 8) +
    stroke('M-30-30h.1M-8-50h.1M10-70h.1M-4-20h.1M-44-20h.1M14-36h.1M-20-64h.1', '#fff', 4, 0.8)
  );
}

/** The same, cut open towards the viewer. */
export function cutMochi(material: Material, heart: Material): Svg {
  return (
    mochi(material) +
    fill('M-56-4C-60-52-30-72-2-72S54-52 52-6C40 8-44 8-56-4z', material.light) +
    fill('M-40-4C-42-40-22-54-2-54S38-40 36-6C26 2-30 2-40-4z', heart.dark) +
    fill('M-38-6C-38-38-20-50-4-50S28-38 26-10C16-4-28-2-38-6z', heart.base) +
    stroke('M-22-28q8-10 18-10', heart.light, 5)
  );
}

/** Two small thick pancakes around a filling. */
export function dorayaki(heart: Material): Svg {
  const cake = (y: number) =>
    fill(
      d`M-104 ${y}C-104 ${y - 34} -60 ${y - 52} 0 ${y - 52}S104 ${y - 34} 104 ${y}C100 ${y + 22} 60 ${y + 34} 0 ${y + 34}S-100 ${y + 22} -104 ${y}z`,
      '#eebf72',
    ) +
    fill(
      d`M-100 ${y - 4}C-98 ${y - 34} -56 ${y - 50} 0 ${y - 50}S98 ${y - 34} 100 ${y - 4}C90 ${y + 12} 52 ${y + 20} 0 ${y + 20}S-90 ${y + 12} -100 ${y - 4}z`,
      '#b3692c',
    ) +
    fill(
      d`M40 ${y - 47}C76 ${y - 40} 99 ${y - 26} 100 ${y - 4}C94 ${y + 8} 70 ${y + 16} 40 ${y + 18}C70 ${y} 72 ${y - 28} 40 ${y - 47}z`,
      '#94501c',
    );
  return (
    shadow(8, 2, 96, 24) +
    cake(-8) +
    fill('M-102-34C-92-8-50 4 0 4S92-8 102-34L98-48H-98z', heart.dark) +
    fill('M-102-38C-90-14-50-4 0-4S90-14 102-38L98-50H-98z', heart.base) +
    stroke('M-70-18h10M-20-10h8M30-12h10M66-22h8M-44-10h6', heart.light, 5) +
    cake(-52) +
    stroke('M-74-66Q-52-88-16-92', '#d58f4d', 8)
  );
}

/** A warm ball of sticky rice rolled in coconut. */
export function coconutPearl(): Svg {
  return (
    shadow(4, -6, 50, 15) +
    fill('M-54-34A54 50 0 1 1 54-34A54 42 0 1 1-54-34z', '#fbf5e8') +
    fill('M18-82C44-74 56-52 54-34C52-8 26 8 0 8C34-8 44-50 18-82z', '#e5d8bf') +
    stroke(
      'M-40-40l10-6M-26-64l10 2M-4-76l10 4M16-62l8 6M-16-46l10 4M4-36l10-4M-36-18l10 4M-14-14l8-6M12-10l10-2M30-36l8 4M28-56l6 6M-4-58l8-2M-24-32l6 4M36-14l6-6M-2 2l8-2',
      '#fff',
      4,
    ) +
    stroke('M-30-26l8-2M-8-28l6 4M20-24l8 2M-18-72l6 4M8-50l6 4M-44-30l4 6M24-72l6 4', '#d3c3a2', 3)
  );
}

/** A slice of cheesecake, its point towards the viewer. */
export function cheesecake(): Svg {
  return (
    shadow(20, -24, 100, 30) +
    fill('M-110-60L30-2V-70L-110-124z', '#fbeeca') +
    fill('M30-2L116-52V-118L30-70z', '#ecd8a4') +
    fill('M-110-60L30-2V-20L-110-78z', '#c98d4c') +
    fill('M30-2L116-52V-68L30-20z', '#a96f34') +
    fill('M-110-124Q0-166 116-118L30-70z', '#fdf6df') +
    fill('M-110-124Q0-166 116-118L30-70z', '#f6cf4e', 0.85) +
    stroke('M-96-116L26-66', '#fbe9a6', 4) +
    fill('M-30-128a24 12 0 1 1 46 10z', '#f9e27e') +
    stroke('M-30-128a24 12 0 1 1 46 10zM-8-124l-8-10M-6-124l10-8', '#e0b32a', 3) +
    stroke('M-90-96L20-50', '#fff8e2', 4, 0.8) +
    fill('M26-112q8-18 26-14q-2 16-26 14z', palette.SHISO.base)
  );
}

/** A tartlet of pink pralines. */
export function pralineTart(): Svg {
  return (
    shadow(10, 4, 98, 22) +
    fill('M-112-52L-92-4Q0 34 92-4L112-52z', '#d99c55') +
    fill('M40-38L30 18Q70 12 92-4L112-52z', '#b97a36') +
    stroke(
      'M-96-36l14 34M-66-26l8 34M-34-20l4 36M0-18v36M34-20l-4 36M66-26l-8 34M96-36l-14 34',
      '#c2843f',
      4,
    ) +
    ellipse(0, -54, 112, 52, '#eab56d') +
    ellipse(0, -54, 98, 43, '#b92f52') +
    ellipse(-2, -56, 94, 40, '#d94a6c') +
    stroke(
      'M-60-62h10M-20-80h12M20-72h10M56-56h12M-40-44h12M10-36h12M-6-58h10M40-40h8M-70-48h6M60-70h6',
      '#f2839c',
      11,
    ) +
    stroke('M-64-66h4M-24-84h4M16-76h4M52-60h4M-44-48h4M6-40h4', '#fbc3cf', 5) +
    stroke('M-36-66h6M34-54h6M-12-46h6M8-84h6', '#a3233f', 8)
  );
}

/** Half a mango cut into dice and turned outwards. */
export function mangoHalf(): Svg {
  const dice: [number, number][] = [
    [-54, -54],
    [-14, -64],
    [28, -62],
    [66, -50],
    [-74, -26],
    [-34, -34],
    [8, -38],
    [50, -30],
    [84, -18],
    [-52, -6],
    [-10, -10],
    [34, -6],
  ];
  return (
    shadow(10, 2, 108, 24) +
    fill('M-122-34C-116 10-50 26 6 24S124 2 126-36z', '#d9662a') +
    fill('M40-20C60 4 48 18 30 23C80 20 122 0 126-36z', '#7d9a3c') +
    ellipse(2, -38, 124, 44, palette.MANGO.dark) +
    dice
      .map(
        ([x, y]) =>
          fill(
            d`M${x - 21} ${y - 8}L${x - 2} ${y - 22}L${x + 20} ${y - 12}L${x + 3} ${y + 4}z`,
            palette.MANGO.light,
          ) +
          fill(
            d`M${x - 21} ${y - 8}L${x + 3} ${y + 4}V${y + 24}L${x - 18} ${y + 12}z`,
            palette.MANGO.base,
          ) +
          fill(
            d`M${x + 20} ${y - 12}L${x + 3} ${y + 4}V${y + 24}L${x + 19} ${y + 10}z`,
            palette.MANGO.dark,
          ),
      )
      .join('')
  );
}
