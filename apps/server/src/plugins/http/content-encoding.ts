export type Encoding = 'br' | 'gzip' | 'identity';

/** What most clients send is what the last ones sent. */
const remembered = new Map<string, Encoding>();
const REMEMBERED = 64;

/** The encoding a client likes best by its Accept-Encoding; brotli before gzip where it does not mind. */
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
  // Nobody who accepts a compressed answer wants a larger one, unless they say so.
  const identity = weights.get('identity') ?? 0;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
}
