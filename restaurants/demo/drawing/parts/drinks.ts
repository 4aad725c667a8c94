import { shadow } from '../counter.ts';
import { CELADON, type Material } from '../palette.ts';
import { at, d, ellipse, fill, type Svg, stroke } from '../svg.ts';

export type Bottle = {
  width: number;
  height: number;
  neck: number;
  /** From the foot to where the shoulder starts. */
  shoulder: number;
  glass: Material;
  cap: Material;
  label: Material;
  labelFrom: number;
  labelTo: number;
  /** Drawn on the label, around its middle. */
  motif: Svg;
};

/** A bottle; the origin is the middle of its foot. */
export function bottle(shape: Bottle): Svg {
  const { width, height, neck, shoulder, glass, cap, label, labelFrom, labelTo, motif } = shape;
  const [r, n] = [width / 2, neck / 2];
  const foot = r * 0.3;
  const rise = (height - shoulder) * 0.42;
  const body = d`M${-r} ${-6}V${-shoulder}C${-r} ${-shoulder - rise} ${-n} ${-shoulder - rise * 0.8} ${-n} ${-shoulder - rise * 1.5}V${-height}H${n}V${-shoulder - rise * 1.5}C${n} ${-shoulder - rise * 0.8} ${r} ${-shoulder - rise} ${r} ${-shoulder}V${-6}Q${r} ${foot} 0 ${foot}T${-r} ${-6}z`;
  const away = d`M${r * 0.45} ${foot * 0.8}V${-shoulder - rise * 0.2}C${r * 0.45} ${-shoulder - rise * 0.8} ${n * 0.4} ${-shoulder - rise} ${n * 0.4} ${-height}H${n}V${-shoulder - rise * 1.5}C${n} ${-shoulder - rise * 0.8} ${r} ${-shoulder - rise} ${r} ${-shoulder}V${-6}Q${r} ${foot * 0.6} ${r * 0.45} ${foot * 0.8}z`;
  const strip = (from: number, to: number, left: number, right: number) => {
    const sag = (x: number) => foot * Math.sqrt(Math.max(0, 1 - (x / r) ** 2));
    return d`M${left} ${-to + sag(left)}Q${(left + right) / 2} ${-to + foot * 1.02} ${right} ${-to + sag(right)}V${-from + sag(right)}Q${(left + right) / 2} ${-from + foot * 1.02} ${left} ${-from + sag(left)}z`;
  };
  return (
    shadow(0, 0, r * 1.05, foot * 1.3) +
    fill(body, glass.base) +
    fill(away, glass.dark) +
    fill(strip(labelFrom, labelTo, -r, r), label.base) +
    fill(strip(labelFrom, labelTo, r * 0.45, r), label.dark) +
    `<g transform="translate(${d`${-r * 0.08} ${-(labelFrom + labelTo) / 2 + foot}`})">${motif}</g>` +
    stroke(
      d`M${-r * 0.7} ${-labelTo - 4}V${-shoulder}Q${-r * 0.68} ${-shoulder - rise * 0.7} ${-n * 0.6} ${-shoulder - rise * 1.3}V${-height + 18}`,
      glass.light,
      4.5,
      0.8,
    ) +
    fill(
      d`M${-n - 3} ${-height - 12}Q0 ${-height - 18} ${n + 3} ${-height - 12}V${-height + 6}Q0 ${-height + 11} ${-n - 3} ${-height + 6}z`,
      cap.base,
    ) +
    fill(
      d`M${n * 0.3} ${-height - 15}Q${n} ${-height - 15} ${n + 3} ${-height - 12}V${-height + 6}Q${n} ${-height + 8} ${n * 0.3} ${-height + 8.5}z`,
      cap.dark,
    )
  );
}

/** A beer can; the origin is the middle of its foot. */
export function can(wrap: Material, metal: Material, motif: Svg): Svg {
  return (
    shadow(0, 0, 46, 15) +
    fill('M-38-4L-44-14V-150L-36-164H36L44-150V-14L38-4Q0 14-38-4z', metal.base) +
    fill('M-44-16V-148Q0-132 44-148V-16Q0 2-44-16z', wrap.base) +
    fill('M22-140Q36-143 44-148V-16Q36-11 22-8z', wrap.dark) +
    ellipse(0, -163, 36, 11, metal.light) +
    ellipse(0, -161.5, 31, 8.5, metal.dark) +
    ellipse(0, -160.5, 30, 7.6, metal.base) +
    stroke('M-4-160q8-5 14 0', metal.light, 4) +
    `<g transform="translate(-4 -72)">${motif}</g>` +
    stroke('M-33-136V-22', wrap.light, 5, 0.8)
  );
}

export type Glass = {
  top: number;
  foot: number;
  height: number;
  drink: Material;
  level: number;
  foam?: boolean;
};

/** A tumbler with a drink in it; the origin is the middle of its foot. */
export function tumbler({ top, foot, height, drink, level, foam = false }: Glass): Svg {
  const wide = (y: number) => foot + ((top - foot) * y) / height;
  const flat = 0.24;
  const wideness = wide(level);
  return (
    shadow(0, 0, foot * 1.1, foot * 0.32) +
    fill(
      d`M${-top} ${-height}L${-foot} 0Q0 ${foot * 0.46} ${foot} 0L${top} ${-height}z`,
      '#dfe9e6',
      0.55,
    ) +
    fill(
      d`M${-wideness + 4} ${-level}L${-foot + 4} ${-6}Q0 ${foot * 0.32} ${foot - 4} ${-6}L${wideness - 4} ${-level}z`,
      drink.base,
    ) +
    fill(
      d`M${wideness * 0.35} ${-level}L${foot * 0.35} ${foot * 0.14}Q${foot * 0.7} ${4} ${foot - 4} ${-6}L${wideness - 4} ${-level}z`,
      drink.dark,
    ) +
    (foam
      ? fill(
          d`M${-wideness + 2} ${-level + 10}Q${-wideness - 2} ${-level - 14} ${-wideness * 0.5} ${-level - 16}Q0 ${-level - 32} ${wideness * 0.5} ${-level - 16}Q${wideness + 2} ${-level - 14} ${wideness - 2} ${-level + 10}Q0 ${-level + 24} ${-wideness + 2} ${-level + 10}z`,
          '#fff8e8',
        ) + stroke(d`M${-wideness * 0.4} ${-level - 6}q8 -6 16 -2`, '#eadcbc', 3)
      : ellipse(0, -level, wideness - 4, (wideness - 4) * flat, drink.light)) +
    stroke(d`M${-top + 8} ${-height + 14}L${-foot + 6} ${-12}`, '#fff', 4, 0.7)
  );
}

/** A small sake cup; the origin is the middle of its foot. */
export function sakeCup(glaze: Material, drink: string): Svg {
  return (
    shadow(0, 0, 30, 10) +
    fill('M-42-54C-40-22-26 2-18 6Q0 10 18 6C26 2 40-22 42-54z', glaze.base) +
    fill('M16-48C16-18 10 4 4 7Q12 8 18 6C26 2 40-22 42-54z', glaze.dark) +
    ellipse(0, -54, 42, 18, glaze.light) +
    ellipse(0, -52, 37, 15, drink)
  );
}

/** A wine glass; the origin is the middle of its foot. */
export function wineGlass(drink: Material): Svg {
  return (
    shadow(0, 0, 34, 10) +
    ellipse(0, 0, 34, 9, '#cfdcd8') +
    ellipse(0, -2, 32, 7.6, '#e9f1ee') +
    stroke('M0-4V-66', '#cfdcd8', 5) +
    fill('M-36-150C-46-96-26-66 0-64S46-96 36-150z', '#dfe9e6', 0.6) +
    fill('M-40-110C-38-84-22-68 0-67S38-84 40-110z', drink.base) +
    fill('M14-108C14-86 10-72 4-67C24-70 38-84 40-110z', drink.dark) +
    ellipse(0, -110, 40, 9, drink.light) +
    stroke('M-30-138Q-34-110-26-92', '#fff', 4, 0.8)
  );
}

/** Steam over something hot, starting at the origin. */
export function steam(): Svg {
  return stroke('M-16 0q-10-14 0-26t0-26M10 2q-10-14 0-26t0-26', '#b9ad97', 4, 0.5);
}

/** A cup of hot tea; the origin is the middle of its foot. */
export function teaCup(): Svg {
  return (
    shadow(2, 0, 70, 18) +
    fill('M-92-130C-92-60-84-10-62-2Q0 16 62-2C84-10 92-60 92-130z', CELADON.base) +
    fill('M38-118C38-50 36-6 22 7C38 6 54 2 62-2C84-10 92-60 92-130z', CELADON.dark) +
    stroke('M-76-100C-76-60-70-28-60-16', CELADON.light, 6) +
    ellipse(0, -130, 92, 42, CELADON.light) +
    ellipse(0, -128, 84, 36, '#8f8a3c') +
    ellipse(0, -124, 80, 32, '#b7ab4c') +
    ellipse(-12, -128, 52, 17, '#c9bf68') +
    [
      [-30, -118],
      [10, -134],
      [36, -116],
      [-4, -112],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 6, 3.4, '#e9d9a6'))
      .join('') +
    at(0, -164, steam(), 1.2)
  );
}
