/**
 * Finds scripts, event handlers and external references in an SVG. Answers the finding in French,
 * or null. Drawings are also served under a policy that forbids all of it. Rule R-12.
 * The time grows with the size of the drawing, whatever it is: no expression can match a text in several ways.
 */
export function unsafePartOf(svg: string): string | null {
  const text = withoutComments(svg)
    .replaceAll(XML_DECLARATION, '')
    .replaceAll(/<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"]*"\s+"[^"]*")?\s*>/gi, '');
  if (/<[!?]/.test(text)) return 'une déclaration XML (DOCTYPE, ENTITY ou instruction)';
  for (const { name, inside } of tagsOf(text)) {
    if (inside === null) return 'un élément sans fin';
    if (FORBIDDEN_ELEMENTS.has(name)) return `un élément <${name}>`;
    for (const attribute of attributesOf(inside)) {
      const unsafe = unsafeAttribute(attribute.name, attribute.value);
      if (unsafe !== null) return unsafe;
    }
  }
  return LOADING_STYLE.test(decoded(text)) ? 'un style qui charge une autre ressource' : null;
}

/**
 * Leaves comments out, and CDATA as its text. In one pass, as they are read: what looks like the start of a comment
 * within CDATA is none. One that does not end stays, and is found as a declaration.
 */
function withoutComments(svg: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let start = svg.indexOf('<!'); start !== -1; start = svg.indexOf('<!', start)) {
    const found = SKIPPED.find(({ opening }) => svg.startsWith(opening, start));
    if (!found) {
      start += 2;
      continue;
    }
    const inside = start + found.opening.length;
    const end = svg.indexOf(found.closing, inside);
    if (end === -1) break;
    pieces.push(svg.slice(from, start), found.isText ? svg.slice(inside, end) : '');
    from = end + found.closing.length;
    start = from;
  }
  return [...pieces, svg.slice(from)].join('');
}

const SKIPPED = [
  { opening: '<!--', closing: '-->', isText: false },
  { opening: '<![CDATA[', closing: ']]>', isText: true },
] as const;

/** In encodings whose markup has the bytes of ASCII: in others a browser would read another text than this one. */
const XML_DECLARATION =
  /<\?xml(?:\s+version=["'][\d.]+["'])?(?:\s+encoding=["'](?:utf-8|us-ascii|iso-8859-\d+|windows-125\d)["'])?(?:\s+standalone=["'](?:yes|no)["'])?\s*\?>/gi;

const FORBIDDEN_ELEMENTS = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'handler',
  'listener',
  'link',
  'meta',
  'base',
]);

/** `url(#…)` refers to the drawing itself; any other `url(` and `@import` load a resource. */
const LOADING_STYLE = /@import|url\((?!\s*["']?#)/i;
const OWN_REFERENCE = /^\s*(?:#|data:image\/(?:png|jpeg|webp|gif|avif);)/i;
const ANIMATED_TARGET = /^(?:on|(?:xlink:)?href$)/i;

function unsafeAttribute(name: string, value: string): string | null {
  if (name.startsWith('on')) return `un gestionnaire d’événement (${name})`;
  const isReference = name === 'href' || name.endsWith(':href') || name === 'src';
  if (isReference && !OWN_REFERENCE.test(value)) return `une référence extérieure (${name})`;
  if (name === 'attributename' && ANIMATED_TARGET.test(value.trim())) {
    return `une animation de ${value.trim()}`;
  }
  return null;
}

const TAG_START = /<([a-zA-Z][^\s/>]*)/g;
/** The value may be missing: what has none is read once all the same. */
const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

interface Tag {
  readonly name: string;
  /** Null where it does not end; nothing is read beyond it. */
  readonly inside: string | null;
}

function tagsOf(text: string): readonly Tag[] {
  const tags: Tag[] = [];
  const start = new RegExp(TAG_START);
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const name = localName(found[1] ?? '');
    const from = start.lastIndex;
    const end = endOfTag(text, from);
    if (end === null) return [...tags, { name, inside: null }];
    tags.push({ name, inside: text.slice(from, end) });
    start.lastIndex = end + 1;
  }
  return tags;
}

/** The first `>` outside of quotes; null without one. */
function endOfTag(text: string, from: number): number | null {
  const next = /[>"']/g;
  next.lastIndex = from;
  for (let found = next.exec(text); found; found = next.exec(text)) {
    if (found[0] === '>') return found.index;
    const closing = text.indexOf(found[0], next.lastIndex);
    if (closing === -1) return null;
    next.lastIndex = closing + 1;
  }
  return null;
}

function attributesOf(inside: string) {
  return [...inside.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => ({
    name: name.toLowerCase(),
    value: decoded(values.find((value) => value !== undefined) ?? ''),
  }));
}

/** `svg:script` is a script too. */
function localName(name: string): string {
  return name.toLowerCase().replace(/^.*:/, '');
}

/** Character references can hide `javascript:`. */
function decoded(value: string): string {
  return value
    .replaceAll(/&#(x[0-9a-f]+|\d+);?/gi, (_, digits: string) =>
      character(Number(/^x/i.test(digits) ? `0${digits}` : digits)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
