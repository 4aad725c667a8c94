import { type Shape, shapesOf } from './svg-shapes.ts';

/** The public icon service, for icons that the shop's server does not have. */
export const PUBLIC_ICONS = 'https://api.iconify.design';
/** After this the shop's server counts as unreachable. */
const TIMEOUT_MS = 1500;

export interface DrawnIcon {
  readonly viewBox: string;
  readonly shapes: readonly Shape[];
}

/** Part of a collection in Iconify's format; it is validated before use. */
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

/** Icons of a collection, from the shop's server or else from the public service. What neither has is left out. */
export async function drawIcons(
  collection: string,
  names: readonly string[],
  fetchJson: (address: string, timeoutMs: number) => Promise<unknown> = fetchWithin,
): Promise<DrawnIcons> {
  const fetchFrom = async (root: string, wanted: readonly string[]): Promise<DrawnIcons> => {
    const address = `${root}/${collection}.json?icons=${wanted.join(',')}`;
    const answer = await fetchJson(address, TIMEOUT_MS).catch(() => null);
    return drawnIcons(Object(answer), wanted);
  };
  const own = await fetchFrom(`${iconServer()}/_icons`, names);
  const missing = names.filter((name) => !Object.hasOwn(own, name));
  return missing.length === 0 ? own : { ...own, ...(await fetchFrom(PUBLIC_ICONS, missing)) };
}

/** The server of icons: the page's origin, or what `data-icons` of the document names. */
function iconServer(): string {
  return globalThis.document?.documentElement.dataset.icons ?? '';
}

/** The icons in an answer that can be drawn, by the requested names. */
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

/** Rejects without an answer in time. */
async function fetchWithin(address: string, timeoutMs: number): Promise<unknown> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const answer = await fetch(address, { signal: abort.signal });
    return answer.ok ? await answer.json() : null;
  } finally {
    clearTimeout(timer);
  }
}
