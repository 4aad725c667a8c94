import { describe, expect, test } from 'vitest';
import { invoiceRequest } from './order-billing.ts';

const REQUEST = { name: 'Fils & Cie', address: '12 rue Groult\n75015 Paris', vat_number: '' };
const problemsOf = (overrides: object) => {
  const parsed = invoiceRequest.safeParse({ ...REQUEST, ...overrides });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

describe('IV-12: whom an invoice is made out to', () => {
  test.each([
    ['no VAT number', { vat_number: '' }],
    ['no field for one', { vat_number: undefined }],
    ['a VAT number with spaces', { vat_number: 'FR 32 123 456 789' }],
    ['no SIREN', { siren: '' }],
    ['no field for one', { siren: undefined }],
    ['a SIREN with spaces', { siren: '732 829 320' }],
    ['five lines of address', { address: 'a\nb\nc\nd\ne' }],
    ['text that looks like HTML', { name: '<script>alert(1)</script>' }],
  ])('IV-12: %s is taken', (_, overrides) => {
    expect(problemsOf(overrides)).toEqual([]);
  });

  test.each([
    ['no name', { name: '  ' }, ['name']],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, ['name']],
    ['no address', { address: '\n \n' }, ['address']],
    ['an address of 301 characters', { address: 'x'.repeat(301) }, ['address']],
    ['six lines of address', { address: 'a\nb\nc\nd\ne\nf' }, ['address']],
    ['something else than a VAT number', { vat_number: 'à venir' }, ['vat_number']],
    ['a SIREN whose last digit does not check the others', { siren: '732829321' }, ['siren']],
    ['a SIRET', { siren: '732 829 320 00074' }, ['siren']],
    ['a name that is no text', { name: 4 }, ['name']],
  ])('IV-12: %s is refused', (_, overrides, paths) => {
    expect(problemsOf(overrides)).toEqual(paths);
  });

  test('IV-12: line breaks in a name and control characters are removed', () => {
    const given = { ...REQUEST, name: 'Fils\r\n& Cie\u0007', address: '12 rue\u0000 Groult' };
    expect(invoiceRequest.parse(given)).toMatchObject({
      name: 'Fils & Cie',
      address: '12 rue Groult',
    });
  });
});
