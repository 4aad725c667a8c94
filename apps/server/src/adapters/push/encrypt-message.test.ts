import { createECDH, randomBytes } from 'node:crypto';
import { device } from '@comptoir/fake-push/device';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encryptMessage, isDeviceKey } from './encrypt-message.ts';

/** The example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('a message for one device', () => {
  test('Z-8: is the one of the standard’s example', () => {
    const keys = createECDH('prime256v1');
    keys.setPrivateKey(Buffer.from(EXAMPLE.senderPrivate, 'base64url'));
    const chance = { salt: Buffer.from(EXAMPLE.salt, 'base64url'), keys };
    const body = encryptMessage(EXAMPLE.text, EXAMPLE, chance);
    expect(body.toString('base64url')).toBe(EXAMPLE.body);
  });

  test('Z-8: is decrypted by its device and by no other, whatever its text', () => {
    const [theirs, another] = [device('https://push.example/1'), device('https://push.example/2')];
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
        const body = encryptMessage(text, theirs.subscription.keys);
        expect(theirs.read(body)).toBe(text);
        expect(() => another.read(body)).toThrow();
      }),
      { numRuns: 50 },
    );
  });

  test('Z-8: is different each time, and never longer than a push service accepts', () => {
    const { subscription } = device('https://push.example/1');
    const longest = 'é'.repeat(1996);
    const bodies = [longest, longest].map((text) => encryptMessage(text, subscription.keys));
    expect(bodies[0]?.equals(bodies[1] ?? Buffer.alloc(0))).toBe(false);
    expect(bodies[0]?.length).toBeLessThanOrEqual(4096);
    expect(() => encryptMessage(`${longest}éé`, subscription.keys)).toThrow(RangeError);
  });

  test('Z-3: a key that is no point of the curve is recognised', () => {
    expect(isDeviceKey(EXAMPLE.p256dh)).toBe(true);
    expect(isDeviceKey(randomBytes(65).toString('base64url'))).toBe(false);
    expect(isDeviceKey('')).toBe(false);
  });
});
