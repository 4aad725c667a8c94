import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';

test('the label of a required field is the bare word', () => {
  const markup = renderToStaticMarkup(<Field label="Nom" required />);
  expect(markup).toContain('>Nom</label>');
  expect(markup).toContain('required-mark');
});

test('the label of another field has no mark', () => {
  expect(renderToStaticMarkup(<Field label="Nom" />)).not.toContain('required-mark');
});
