const TAG = /<(\/?[a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>?/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/**
 * Translated markup without executable content: event handlers are removed and script URLs replaced. Tags
 * are rewritten from the parsed attributes, so that nothing hides in their notation.
 */
export function sanitiseMarkup(markup: string): string {
  return markup.replace(TAG, (_tag, name: string, attributes: string) => {
    const safeAttributes = [...attributes.matchAll(ATTRIBUTE)].flatMap(
      ([, attribute = '', double, single, bare]) => {
        if (/^on/i.test(attribute)) return [];
        const value = double ?? single ?? bare;
        if (value === undefined) return [attribute];
        const safe = isScript(value) ? '#' : value.replaceAll('"', '&quot;');
        return [`${attribute}="${safe}"`];
      },
    );
    return `<${[name, ...safeAttributes].join(' ')}>`;
  });
}

/** Whether an attribute's value is a script's address, also when it is written in character references. */
function isScript(value: string): boolean {
  const spelt = value
    .replace(/&#(?:x([\da-f]+)|(\d+));?/gi, (_entity, hexadecimal?: string, decimal?: string) =>
      character(hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)),
    )
    .replace(/&(?:tab|newline);/gi, '')
    .replace(/&colon;/gi, ':')
    // Browsers skip control characters and spaces when they read a scheme.
    .replace(/[\p{Cc}\s]/gu, '');
  return /^(?:javascript|vbscript|data:text\/html)/i.test(spelt);
}

function character(codePoint: number): string {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '';
}

/** A catalogue whose texts hold no executable content. */
export function sanitisedTexts(
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, sanitiseMarkup(text)]),
  );
}
