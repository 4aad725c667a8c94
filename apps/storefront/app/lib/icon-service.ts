import { type Shape, shapesOf } from './svg-shapes.ts';

/** The public icon service, which is asked for what this shop does not have. */
export const PUBLIC_ICONS = 'https://api.iconify.design';
/** How long the shop itself may take. */
const PATIENCE_MILLISECONDS = 1500;

export interface DrawnIcon {
  readonly viewBox: string;
  readonly shapes: readonly Shape[];
}

/** Part of a collection as Iconify writes it. What it says of itself is checked before it is believed. */
interface WireIcons {
  readonly icons?: Readonly<Record<string, WireIcon>>;
  readonly aliases?: Readonly<Record<string, { readonly parent?: string }>>;
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
  readonly height?: number;
}
interface WireIcon extends Pick<WireIcons, 'left' | 'top' | 'width' | 'height'> {
  readonly body?: string;
}

export type DrawnIcons = Readonly<Record<string, DrawnIcon>>;

/**
 * Draws icons of a collection: from this shop, and from the public service what the shop does not have
 * or takes too long to tell. What neither has is not drawn.
 */
export async function drawIcons(
  collection: string,
  names: readonly string[],
  fetchJson: (address: string, patience: number) => Promise<unknown> = fetchWithin,
): Promise<DrawnIcons> {
  const ask = async (root: string, wanted: readonly string[]): Promise<DrawnIcons> => {
    const address = `${root}/${collection}.json?icons=${wanted.join(',')}`;
    const answer = await fetchJson(address, PATIENCE_MILLISECONDS).catch(() => null);
    return drawnIcons(Object(answer), wanted);
  };
  const own = await ask(`${shopOfIcons()}/_icons`, names);
  const missing = names.filter((name) => !Object.hasOwn(own, name));
  return missing.length === 0 ? own : { ...own, ...(await ask(PUBLIC_ICONS, missing)) };
}

/** Pages ask where they came from; an app, whose pages are on the phone, asks where its API is. */
function shopOfIcons(): string {
  return __NATIVE__ ? (document.documentElement.dataset.api ?? '') : '';
}

/** What can be drawn of an answer, by the names that were asked for. */
export function drawnIcons(answer: WireIcons, names: readonly string[]): DrawnIcons {
  const drawn = names.flatMap((name) => {
    const icon = answer.icons?.[name] ?? answer.icons?.[answer.aliases?.[name]?.parent ?? ''];
    const shapes = typeof icon?.body === 'string' ? shapesOf(icon.body) : [];
    if (!icon || shapes.length === 0) return [];
    const side = (edge: 'left' | 'top' | 'width' | 'height', otherwise: number) =>
      Number(icon[edge] ?? answer[edge] ?? otherwise);
    const box = [side('left', 0), side('top', 0), side('width', 16), side('height', 16)];
    return [[name, { viewBox: box.join(' '), shapes }] as const];
  });
  return Object.fromEntries(drawn);
}

/** Rejects when the answer is none, or not there in time. */
async function fetchWithin(address: string, patience: number): Promise<unknown> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patience);
  try {
    const answer = await fetch(address, { signal: abort.signal });
    return answer.ok ? await answer.json() : null;
  } finally {
    clearTimeout(timer);
  }
}
