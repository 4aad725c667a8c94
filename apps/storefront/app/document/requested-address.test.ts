import { expect, test } from 'vitest';
import { PLACEHOLDER, withRequestedAddress } from './requested-address.server.ts';

const page = `<p>Page introuvable : ${PLACEHOLDER.pathname}${PLACEHOLDER.search}</p>`;

test.each([
  ['/nulle-part', '', '/nulle-part'],
  ['/caf%C3%A9', '?a=1&b=2', '/caf%C3%A9?a=1&amp;b=2'],
  ['/<script>alert(1)</script>', '', '/&lt;script&gt;alert(1)&lt;/script&gt;'],
  [`/"'`, '', '/&quot;&#x27;'],
  ['/$&$1$`', '', '/$&amp;$1$`'],
])('I-41: the error page for %s%s names it as text', (pathname, search, text) => {
  expect(withRequestedAddress(page, { pathname, search })).toBe(
    `<p>Page introuvable : ${text}</p>`,
  );
});
