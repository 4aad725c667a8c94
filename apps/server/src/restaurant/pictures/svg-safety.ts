/**
 * Finds scripts, event handlers and external references in an SVG. Answers the finding in French,
 * or null. Drawings are also served under a policy that forbids all of it. Rule R-12.
 */
export function unsafePartOf(svg: string): string | null {
  const text = svg
    .replaceAll(COMMENT_OR_DATA, (_, data: string = '') => data)
    .replaceAll(XML_DECLARATION, '')
    .replaceAll(/<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"]*"\s+"[^"]*")?\s*>/gi, '');
  if (/<[!?]/.test(text)) return 'une déclaration XML (DOCTYPE, ENTITY ou instruction)';
  for (const { name, attributes } of tagsOf(text)) {
    if (FORBIDDEN_ELEMENTS.has(name)) return `un élément <${name}>`;
    for (const attribute of attributes) {
      const unsafe = unsafeAttribute(attribute.name, attribute.value);
      if (unsafe !== null) return unsafe;
    }
  }
  return LOADING_STYLE.test(decoded(text)) ? 'un style qui charge une autre ressource' : null;
}

/** In one pass, as they are read: what looks like the start of a comment within CDATA is none. */
const COMMENT_OR_DATA = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>/g;
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
const LOADING_STYLE = /@import|url\(\s*["']?(?!\s*["']?#)/i;
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

const TAG = /<([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([^\s=/"'>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

function tagsOf(text: string) {
  return [...text.matchAll(TAG)].map(([, name = '', inside = '']) => ({
    name: localName(name),
    attributes: [...inside.matchAll(ATTRIBUTE)].map(([, attribute = '', ...values]) => ({
      name: attribute.toLowerCase(),
      value: decoded(values.find((value) => value !== undefined) ?? ''),
    })),
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
