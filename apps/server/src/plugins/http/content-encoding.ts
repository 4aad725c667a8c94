export type Encoding = 'br' | 'gzip' | 'identity';

/** Parsed `Accept-Encoding` headers: few differ, so nearly every request finds its own. */
const remembered = new Map<string, Encoding>();
const REMEMBERED = 64;

/**
 * The encoding with the highest weight in `Accept-Encoding`; brotli before gzip at equal weights.
 */
export function preferredEncoding(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined || accepted === '') return 'identity';
  const header = String(accepted);
  const known = remembered.get(header);
  if (known) return known;
  const encoding = choose(header);
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(header, encoding);
  return encoding;
}

function choose(header: string): Encoding {
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, q === undefined ? 1 : Number(q) || 0] as const;
      }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const gzip = Math.max(weightOf('gzip'), weights.get('x-gzip') ?? 0);
  const br = weightOf('br');
  // A compressed encoding wins over identity unless identity has a weight of its own.
  const identity = weights.get('identity') ?? 0;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
}
