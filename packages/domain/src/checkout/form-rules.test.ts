import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deliveryFormErrors, fieldError, isEmail, personalFormErrors } from './form-rules.ts';

const PERSONAL = {
  firstName: 'Zoé',
  lastName: 'Li',
  email: 'zoe.li@example.fr',
  phone: '06 12 34 56 78',
};
const ADDRESS = { address: '12 rue Mercière', city: 'Lyon', postalCode: '69002' };

const required = (path: string) => ({ path, message: '{path} is a required field' });

it('K-13: a complete personal form has no errors', () => {
  expect(personalFormErrors(PERSONAL)).toEqual([]);
  expect(personalFormErrors({ ...PERSONAL, lastName: 'O' })).toEqual([]);
});

it('K-13: every field of the personal form is required', () => {
  expect(personalFormErrors({ firstName: '', lastName: '  ', email: '', phone: '\t' })).toEqual([
    required('firstName'),
    required('lastName'),
    required('email'),
    required('phone'),
  ]);
});

it('K-13: the e-mail address must be one', () => {
  expect(personalFormErrors({ ...PERSONAL, email: 'zoe.li' })).toEqual([
    { path: 'email', message: '{path} must be a valid email' },
  ]);
});

it.each([
  ['\u200b', '{path} is a required field'],
  ['\u3164', '{path} is a required field'],
  ['…', '{path} needs a letter or a digit'],
])('I-56, K-13: %j is no first name', (firstName, message) => {
  expect(personalFormErrors({ ...PERSONAL, firstName })).toEqual([{ path: 'firstName', message }]);
});

it.each([
  ['06 12 34 56 7', '{path} lacks digits'],
  ['06 12 34 56 78 / 07 98 76 54 32', '{path} has too many digits: give one number'],
])('K-13, K-20: %s is no telephone number', (phone, message) => {
  expect(personalFormErrors({ ...PERSONAL, phone })).toEqual([{ path: 'phone', message }]);
});

it('K-13: the telephone number must be one', () => {
  expect(personalFormErrors({ ...PERSONAL, phone: '+41 22 000 00 00 (soir)' })).toEqual([
    { path: 'phone', message: '{path} must be a valid telephone number' },
  ]);
});

it('K-14: a delivery needs its address, a pickup does not', () => {
  const empty = { address: '', city: ' ', postalCode: '' };
  expect(deliveryFormErrors(empty, 'delivery', null)).toEqual([
    required('address'),
    required('city'),
    required('postalCode'),
  ]);
  expect(deliveryFormErrors(empty, 'pickup', null)).toEqual([]);
  expect(deliveryFormErrors(ADDRESS, 'delivery', null)).toEqual([]);
});

it('D-15: where zones go by postal code, a delivery needs a street and a code of five digits', () => {
  const zone = {
    name: '',
    postalCode: '69002',
    city: 'Lyon',
    fee: 0,
    flatCharge: 0,
    minimumOrder: 0,
  };
  const errors = (change: Partial<typeof ADDRESS>) =>
    deliveryFormErrors({ ...ADDRESS, ...change }, 'delivery', [zone]);
  expect(errors({})).toEqual([]);
  expect(errors({ address: 'Lyon' })).toEqual([
    { path: 'address', message: '{path} needs more than the town' },
  ]);
  expect(errors({ postalCode: '6900' })).toEqual([
    { path: 'postalCode', message: '{path} must have five digits' },
  ]);
  expect(errors({ postalCode: '69003' })).toEqual([]);
  // Told as soon as its field is left, whatever else is missing.
  expect(errors({ address: '', city: '', postalCode: '6900' })).toEqual([
    required('address'),
    required('city'),
    { path: 'postalCode', message: '{path} must have five digits' },
  ]);
  expect(errors({ city: '', postalCode: '69226 CEDEX' })).toEqual([
    required('city'),
    { path: 'postalCode', message: '{path} is that of a letter box (CEDEX)' },
  ]);
  expect(errors({ city: '', postalCode: '69003' })).toEqual([required('city')]);
  expect(deliveryFormErrors({ ...ADDRESS, address: '.' }, 'pickup', [zone])).toEqual([]);
});

it('K-15: a text that is too short says how long it must be', () => {
  expect(fieldError('password', '1234567', { isRequired: true, min: 8 })).toEqual({
    path: 'password',
    message: '{path} must be at least {min} characters',
    min: 8,
  });
  expect(fieldError('password', '12345678', { isRequired: true, min: 8 })).toBeNull();
});

it('K-15: an empty field that may be empty breaks no other rule', () => {
  expect(fieldError('email', '  ', { isEmail: true, min: 8 })).toBeNull();
});

it.each([
  'a@b.fr',
  'Zoe.Li+sushi@mail.example.co.uk',
  "o'neill_99@example.com",
  'x@1and1.fr',
  'x@xn--caf-dma.fr',
  `${'z'.repeat(64)}@${'example.'.repeat(23)}group`,
])('K-16: %s is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true);
});

it.each([
  '',
  'zoe',
  'zoe@',
  '@example.fr',
  'zoe@localhost',
  'zoe@example.f',
  'zoe@example.f_r',
  'zoe@example.123',
  'zoe@@example.fr',
  'zoe@ex@ample.fr',
  'zoe@example.fr@example.fr',
  'zoe li@example.fr',
  'zoe@exam ple.fr',
  '.zoe@example.fr',
  'zoe.@example.fr',
  'zoe..li@example.fr',
  'zoe@example..fr',
  'zoe@.example.fr',
  'zoe@-example.fr',
  'zoe@example.fr.',
  'zoe@example.fr\nbcc:x@example.fr',
  `${'z'.repeat(65)}@example.fr`,
  `zoe@${'example.'.repeat(32)}fr`,
])('K-16: %j is no e-mail address', (text) => {
  expect(isEmail(text)).toBe(false);
});

it('K-16: an e-mail address has one @, a dot behind it, and no space', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
      if (!isEmail(text)) return;
      expect(text).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
    }),
  );
});
