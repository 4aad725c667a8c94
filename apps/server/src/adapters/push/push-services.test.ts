import { expect, test } from 'vitest';
import { isPushService } from './push-services.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QHn',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAA',
  'https://fcm.googleapis.com:443/fcm/send/abc',
])('Z-3: %s is a push service', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.example.fr/abc',
  'https://example.fr/fcm.googleapis.com',
  'https://fcm.googleapis.com@example.fr/abc',
  'https://user:word@fcm.googleapis.com/abc',
  'https://evil-push.apple.com/abc',
  'https://notify.windows.com/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://localhost/abc',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('Z-3: %s is none', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(false);
});

test('Z-3: further ones can be configured by their whole origin', () => {
  const added = ['http://127.0.0.1:4001'];
  expect(isPushService('http://127.0.0.1:4001/wpush/1', added)).toBe(true);
  expect(isPushService('http://127.0.0.1:4002/wpush/1', added)).toBe(false);
  expect(isPushService('https://127.0.0.1:4001/wpush/1', added)).toBe(false);
});
