import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inLocale } from '#lib/i18n/rendered-language.server.ts';
import { RichTextView } from './rich-text.tsx';

test('LA-6: the name of a column is followed by a colon as the language sets it', () => {
  const table = {
    kind: 'table' as const,
    head: [['Cookie'], ['Purpose']],
    rows: [[['session'], ['cart']]],
  };
  const markup = (locale: 'fr' | 'en') =>
    inLocale(locale, () => renderToStaticMarkup(<RichTextView text={[table]} />));
  expect(markup('fr')).toContain('Purpose\u00a0:</span>cart');
  expect(markup('en')).toContain('Purpose:</span>cart');
});
