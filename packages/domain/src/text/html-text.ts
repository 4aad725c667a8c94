/** Named characters of HTML without those that are a letter and an accent. */
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00A0',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    shy: '',
    zwj: '',
    zwnj: '',
    laquo: '«',
    raquo: '»',
    lsaquo: '‹',
    rsaquo: '›',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    hellip: '…',
    ndash: '–',
    mdash: '—',
    bull: '•',
    middot: '·',
    deg: '°',
    ordm: 'º',
    ordf: 'ª',
    euro: '€',
    pound: '£',
    frac12: '½',
    frac14: '¼',
    frac34: '¾',
    times: '×',
    plusmn: '±',
    copy: '©',
    reg: '®',
    trade: '™',
    iexcl: '¡',
    iquest: '¿',
    sup2: '²',
    sup3: '³',
    oelig: 'œ',
    OElig: 'Œ',
    aelig: 'æ',
    AElig: 'Æ',
    oslash: 'ø',
    Oslash: 'Ø',
    szlig: 'ß',
    eth: 'ð',
    thorn: 'þ',
  }),
);

/** `eacute` is an e and this mark. */
const MARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    grave: '\u0300',
    acute: '\u0301',
    circ: '\u0302',
    tilde: '\u0303',
    uml: '\u0308',
    ring: '\u030A',
    caron: '\u030C',
    cedil: '\u0327',
  }),
);

const TAG = /<(?:\/?[a-z][^<>]{0,2000}|!--[^<>]{0,2000}--)>/gi;
/** Tags after which a new line begins. */
const LINE_END = /^<(?:br|\/(?:p|div|li|h[1-6]|tr|ul|ol))\b/i;
/** What a browser does not show, and where it shows again. */
const UNSHOWN = /^<(\/?)(?:script|style)\b/i;
const HIDDEN = '\u0001';
const SHOWN = '\u0002';
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,8}\d{0,2}));/gi;

/**
 * HTML of another program as plain text: « <p>Riz, &eacute;pic&eacute;</p> » is « Riz, épicé ». Tags go, with what
 * stands in scripts and styles, paragraphs become lines, named and numbered characters become letters; a text without either stays as it is. Rule CA-40.
 */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const unmarked = html.replaceAll(HIDDEN, '').replaceAll(SHOWN, '');
  const marked = unmarked.replaceAll(TAG, (tag) => {
    const [unshown, end] = UNSHOWN.exec(tag) ?? [];
    if (unshown !== undefined) return end === '' ? HIDDEN : SHOWN;
    return LINE_END.test(tag) ? '\n' : '';
  });
  const lines = marked
    .split(HIDDEN)
    .map((part, index) =>
      part
        .split(SHOWN)
        .slice(index === 0 ? 0 : 1)
        .join(''),
    )
    .join('');
  const text = lines.replaceAll(ENTITY, (entity, decimal, hexadecimal, name) =>
    name === undefined
      ? (characterOf(Number.parseInt(decimal ?? hexadecimal, decimal ? 10 : 16)) ?? entity)
      : (namedCharacter(name) ?? entity),
  );
  if (text === html) return html;
  return text
    .split('\n')
    .map((line) => line.replaceAll('\u00A0', ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function namedCharacter(name: string): string | undefined {
  const known = NAMED.get(name);
  if (known !== undefined) return known;
  const mark = MARKS.get(name.slice(1));
  return mark === undefined ? undefined : `${name[0]}${mark}`.normalize('NFC');
}

/** Not a control character or half of a surrogate pair. */
function characterOf(point: number): string | undefined {
  const isCharacter =
    point >= 0x20 && point <= 0x10_ff_ff && (point < 0x7f || point > 0x9f) && point >> 11 !== 0x1b;
  return isCharacter ? String.fromCodePoint(point) : undefined;
}
