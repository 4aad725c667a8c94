import { describe, expect, test } from 'vitest';
import { tabAt, toPushNotification } from './push-notification.ts';

const ORIGIN = 'https://shop.example';
const MESSAGE = {
  title: 'Votre commande est prête',
  body: 'Commande 12. Elle vous attend au comptoir.',
  path: '/order?key=abc',
  tag: 'order-xyz',
  progress: 'ready',
};

describe('the content of a push message', () => {
  test('Z-9: is shown as it came, and leads to the order', () => {
    const { path, ...said } = MESSAGE;
    expect(toPushNotification(JSON.stringify(MESSAGE), ORIGIN)).toEqual({
      ...said,
      address: `${ORIGIN}${path}`,
    });
  });

  test.each(['', 'null', '[]', '7', '{"title":7,"body":null}', 'no JSON'])(
    'Z-9: of one that says %s there is something to show too',
    (text) => {
      expect(toPushNotification(text, ORIGIN)).toEqual({
        title: 'Du nouveau sur votre commande',
        body: '',
        tag: 'order',
        progress: '',
        address: `${ORIGIN}/`,
      });
    },
  );

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    'javascript:alert(1)',
    'http://',
  ])('Z-9: %s leads home', (path) => {
    expect(toPushNotification(JSON.stringify({ ...MESSAGE, path }), ORIGIN).address).toBe(
      `${ORIGIN}/`,
    );
  });
});

describe('the tab that is shown', () => {
  const tabs = ['/menu', '/order?key=other', '/fr/order?key=abc'].map((path) => ({
    url: `${ORIGIN}${path}`,
  }));

  test('Z-9: is the one with the order, whatever its language', () => {
    expect(tabAt(tabs, `${ORIGIN}/order?key=abc`)).toBe(tabs[2]);
    expect(tabAt(tabs, `${ORIGIN}/en/order?key=abc`)).toBe(tabs[2]);
  });

  test('Z-9: is none that shows something else', () => {
    expect(tabAt(tabs, `${ORIGIN}/order?key=new`)).toBeUndefined();
    expect(tabAt([], `${ORIGIN}/order?key=abc`)).toBeUndefined();
  });
});
