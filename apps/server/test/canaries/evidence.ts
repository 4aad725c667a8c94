/** Where output of the server was recorded. */
export type Place =
  | 'page'
  | 'data'
  | 'api'
  | 'asset'
  | 'backoffice'
  | 'staff'
  | 'document'
  | 'stream'
  | 'group'
  | 'probe'
  | 'metrics'
  | 'log'
  | 'crash'
  | 'traces'
  | 'mail'
  | 'push'
  | 'export'
  | 'backup'
  | 'check'
  | 'sbom';

/** All output of the server, by its destination. */
export interface Evidence {
  add(place: Place, ...texts: readonly string[]): void;
  /** The destinations in which a text occurs, plain or encoded as hexadecimal or base64. */
  placesOf(text: string): readonly Place[];
  /** The distinct matches of a pattern in one destination. */
  matches(place: Place, pattern: RegExp): readonly string[];
  places(): readonly Place[];
}

export function openEvidence(): Evidence {
  const seen = new Map<Place, string[]>();
  const contains = (texts: readonly string[], wanted: readonly string[]) =>
    texts.some((text) => wanted.some((each) => text.includes(each)));
  return {
    add(place, ...texts) {
      seen.set(place, [...(seen.get(place) ?? []), ...texts]);
    },
    placesOf(text) {
      const wanted = encodings(text);
      return [...seen].flatMap(([place, texts]) => (contains(texts, wanted) ? [place] : [])).sort();
    },
    matches(place, pattern) {
      const found = (seen.get(place) ?? []).flatMap((text) => text.match(pattern) ?? []);
      return [...new Set(found)].sort();
    },
    places: () => [...seen.keys()],
  };
}

/** Base64 encodes three bytes as four characters: a text has a different encoding at each of three offsets. */
function encodings(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const shifted = [0, 1, 2].flatMap((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes]);
    const from = offset === 0 ? 0 : 4;
    const to = Math.floor(whole.length / 3) * 4;
    return [whole.toString('base64').slice(from, to), whole.toString('base64url').slice(from, to)];
  });
  return [text, bytes.toString('hex'), ...shifted];
}
