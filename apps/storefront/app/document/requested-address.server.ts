import type { RequestedAddress } from './document-context.ts';

/** In characters that no address and no text has. */
export const PLACEHOLDER: RequestedAddress = {
  pathname: '\uE000pathname\uE001',
  search: '\uE000search\uE001',
};

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** The error page with the requested URL filled in, HTML-escaped. Rule I-41. */
export function withRequestedAddress(html: string, { pathname, search }: RequestedAddress): string {
  return html
    .replaceAll(PLACEHOLDER.pathname, () => escaped(pathname))
    .replaceAll(PLACEHOLDER.search, () => escaped(search));
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '');
}
