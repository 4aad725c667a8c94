import type { RequestedAddress } from './document-context.ts';

/** Private-use characters, which occur in no URL and in no text. */
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
