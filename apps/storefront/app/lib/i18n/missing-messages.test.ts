import { expect, test, vi } from 'vitest';
import { loadMessages } from './missing-messages.ts';
import { createTranslate } from './translate.ts';

test('I-24: texts that were not inlined come from the catalogue of the build', async () => {
  const asked: string[] = [];
  const get = async (path: string) => {
    asked.push(path);
    return Response.json({ Menu: 'La carte' });
  };
  expect(await loadMessages('abc', 'en', get)).toEqual({ Menu: 'La carte' });
  expect(asked).toEqual(['/_i18n/abc/en/messages.json']);
});

test('I-24: a failure is logged, and keys show themselves', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  expect(await loadMessages('abc', 'fr', async () => new Response('', { status: 502 }))).toEqual(
    {},
  );
  expect(
    await loadMessages('abc', 'fr', () => Promise.reject(new TypeError('Failed to fetch'))),
  ).toEqual({});
  expect(info).toHaveBeenCalledTimes(2);
  info.mockRestore();
  expect(createTranslate({})('Menu')).toBe('Menu');
});

test('I-24: only a missing text is reported', () => {
  let missing = 0;
  const t = createTranslate({ Menu: 'La carte' }, () => {
    missing += 1;
  });
  expect(t('Menu')).toBe('La carte');
  expect(missing).toBe(0);
  expect(t('Home')).toBe('Home');
  expect(missing).toBe(1);
});
