import { expect, it } from 'vitest';
import { APP_LOOK, appIconsFolder } from './app-icons.ts';

const SEAL = '/images/0123456789abcdef0123456789abcdef/seal.svg';

it('B-10: icons of another look are in another folder', () => {
  expect(appIconsFolder({ ...APP_LOOK, seal: SEAL })).toBe('0d1714-100-0123456789ab');
  expect(appIconsFolder({ ...APP_LOOK, seal: null })).toBe('0d1714-100-plain');
  expect(appIconsFolder({ ...APP_LOOK, seal: 'https://elsewhere.example/seal.svg' })).toBe(
    '0d1714-100-plain',
  );
  expect(appIconsFolder({ backgroundColor: '#F4EFE6', logoPadding: 0.25, seal: SEAL })).toBe(
    'f4efe6-250-0123456789ab',
  );
});
