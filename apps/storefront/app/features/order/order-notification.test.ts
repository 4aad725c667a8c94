import { expect, test } from 'vitest';
import { type BrowserFacts, pushSupport } from './order-notification.tsx';

const CHROME: BrowserFacts = {
  isApp: false,
  hasWorkers: true,
  hasPush: true,
  permission: 'default',
  isAppleTab: false,
};

test('Z-10: a browser with push is offered notifications, also after the permission', () => {
  expect(pushSupport(CHROME)).toBe('possible');
  expect(pushSupport({ ...CHROME, permission: 'granted' })).toBe('possible');
});

test('Z-10: a denied permission is not asked for again', () => {
  expect(pushSupport({ ...CHROME, permission: 'denied' })).toBe('impossible');
});

test('Z-10: a phone on which only the installed app gets notifications says so', () => {
  const safari = { ...CHROME, hasPush: false, permission: null, isAppleTab: true };
  expect(pushSupport(safari)).toBe('after_install');
  expect(pushSupport({ ...CHROME, isAppleTab: true })).toBe('possible');
});

test('Z-10: the native app offers no notifications', () => {
  expect(pushSupport({ ...CHROME, isApp: true })).toBe('impossible');
  expect(pushSupport({ ...CHROME, isApp: true, hasPush: false, isAppleTab: true })).toBe(
    'impossible',
  );
});

test.each([{ hasWorkers: false }, { hasPush: false }, { permission: null }])(
  'Z-10: without %o nothing is offered',
  (lack) => {
    expect(pushSupport({ ...CHROME, ...lack })).toBe('impossible');
  },
);
