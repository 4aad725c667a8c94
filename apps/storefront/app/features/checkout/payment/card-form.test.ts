import { beforeEach, expect, test, vi } from 'vitest';
import type { CardForm } from '#components/card/card-form.ts';
import { cardFormContainer } from './card-form.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const form: CardForm = {
  isComplete: () => true,
  begin: async () => true,
  confirm: async () => ({ kind: 'succeeded' }),
};

test('Y-16: a mounted card form is used at once', async () => {
  const { set, ready } = cardFormContainer();
  set(form);
  expect(await ready(true)).toBe(form);
});

test('Y-16: every payment waits for a card form that is not mounted yet', async () => {
  const { set, ready } = cardFormContainer();
  const both = Promise.all([ready(true), ready(true)]);
  await vi.advanceTimersByTimeAsync(7_900);
  set(null);
  set(form);
  expect(await both).toEqual([form, form]);
});

test('Y-16: a payment waits no longer than 8 seconds for a card form', async () => {
  const { set, ready } = cardFormContainer();
  const none = ready(true);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await none).toBeNull();
  set(form);
  set(null);
  const unmounted = ready(true);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await unmounted).toBeNull();
});

test('K-10: without an intent there is nothing to wait for', async () => {
  const { set, ready } = cardFormContainer();
  expect(await ready(false)).toBeNull();
  set(form);
  expect(await ready(false)).toBe(form);
});

test('K-10: a card form that could not be loaded is not waited for, and one that loads again is', async () => {
  const { set, expect: expectForm, ready } = cardFormContainer();
  const begun = ready(true);
  expectForm(false);
  expect(await begun).toBeNull();
  expect(await ready(true)).toBeNull();
  expectForm(true);
  const again = ready(true);
  set(form);
  expect(await again).toBe(form);
});
