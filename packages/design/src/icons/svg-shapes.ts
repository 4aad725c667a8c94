/** An element of a drawing with React's attribute names. */
export interface Shape {
  readonly element: ShapeElement;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Shape[];
}

const ELEMENTS = ['g', 'path', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'rect'] as const;
type ShapeElement = (typeof ELEMENTS)[number];

/** What places and paints a shape. Nothing of it loads, links or runs. */
const ATTRIBUTES = new Set(
  `d cx cy r rx ry x y x1 y1 x2 y2 width height points transform opacity
  fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-opacity stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset`.split(/\s+/),
);

const TAG = /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/gi;
const ATTRIBUTE = /\s([\w:-]+)="([^"]*)"/g;
/** Numbers, paths, colours, transformations: an address needs a colon or a hash. */
const PLAIN_VALUE = /^[\w\s.,()%+-]*$|^#[\da-f]{3,8}$/i;

/**
 * The shapes of an SVG from any source, rebuilt from an allowlist of elements and attributes: scripts,
 * styles, handlers and links are dropped.
 */
export function shapesOf(body: string): readonly Shape[] {
  const top: Shape[] = [];
  const open: { readonly name: string; readonly children: Shape[] }[] = [];
  /** Within an element that is not drawn, nothing is. */
  let hidden = 0;
  for (const [, isEnd, name = '', written = '', isWhole] of body.matchAll(TAG)) {
    if (isEnd) {
      if (hidden > 0) hidden -= 1;
      else if (open.at(-1)?.name === name) open.pop();
      continue;
    }
    const element = ELEMENTS.find((known) => known === name);
    if (!element || hidden > 0) {
      if (!isWhole) hidden += 1;
      continue;
    }
    const children: Shape[] = [];
    (open.at(-1)?.children ?? top).push({ element, attributes: attributesIn(written), children });
    if (!isWhole) open.push({ name, children });
  }
  return top;
}

function attributesIn(written: string): Shape['attributes'] {
  const kept = [...written.matchAll(ATTRIBUTE)].flatMap(([, name = '', value = '']) =>
    ATTRIBUTES.has(name) && PLAIN_VALUE.test(value) ? [[asReactNames(name), value] as const] : [],
  );
  return Object.fromEntries(kept);
}

/** 'stroke-width' → 'strokeWidth'. */
function asReactNames(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
