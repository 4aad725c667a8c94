import { expect, test } from 'vitest';
import { persistState } from '#stores/persistence/persisted-state.ts';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { createCheckoutForm, persistedCheckoutForm } from './checkout-form.ts';

function restoredIn(browser: ReturnType<typeof testStorage>, ids = ['order-1', 'order-2']) {
  const left = [...ids];
  const store = createCheckoutForm(() => left.shift() ?? 'none-left');
  const { storage, events } = browser.tab();
  persistState(store, persistedCheckoutForm, storage, events);
  return store;
}

test('the country is France until another one is typed', () => {
  expect(restoredIn(testStorage()).getState().delivery.country).toBe('France');
});

test('K-18: what was typed, the order’s own id, and that it was sent survive a reload', () => {
  const browser = testStorage();
  const form = restoredIn(browser).getState();
  form.editPersonal({ firstName: 'Camille', email: 'camille@example.fr' });
  const access = { entryCode: '27B', floor: '3e', sentId: 'order-1' };
  form.editDelivery({ postalCode: '69002', isScheduled: true, deliveryTimeRange: '12:00-12:15' });
  form.editDelivery(access);
  form.choosePayment('cash');
  form.open('payment');
  expect(restoredIn(browser, ['another']).getState()).toMatchObject({
    step: 'payment',
    personal: { firstName: 'Camille', lastName: '', email: 'camille@example.fr' },
    delivery: {
      postalCode: '69002',
      ...access,
      isScheduled: true,
      deliveryTimeRange: '12:00-12:15',
    },
    paymentMethod: 'cash',
    localId: 'order-1',
  });
});

test('I-52: a submitted order keeps details, address and allergies; time, step and id are reset', () => {
  const browser = testStorage();
  const store = restoredIn(browser);
  const form = store.getState();
  form.editPersonal({ firstName: 'Camille' });
  form.editDelivery({ city: 'Lyon', deliveryDate: '2026-03-30', deliveryTimeRange: '12:00' });
  form.editDelivery({ entryCode: '27B', floor: '3e' });
  form.editAllergies('Arachides, même en traces');
  form.editComment('Deuxième étage');
  form.open('confirmation');
  form.startOver('2026-03-28');
  expect(store.getState()).toMatchObject({
    step: 'type',
    personal: { firstName: 'Camille' },
    delivery: {
      city: 'Lyon',
      entryCode: '27B',
      floor: '3e',
      deliveryDate: '2026-03-28',
      deliveryTimeRange: null,
    },
    comment: '',
    allergies: 'Arachides, même en traces',
    localId: 'order-2',
  });
});

test('V-8: signing out removes details and address; the requested time and the id stay', () => {
  const store = restoredIn(testStorage());
  const form = store.getState();
  form.editPersonal({ firstName: 'Camille', email: 'camille@example.fr' });
  form.editDelivery({ address: '12 rue Mercière', city: 'Lyon', deliveryTimeRange: '12:00' });
  form.editDelivery({ entryCode: '27B', floor: '3e' });
  form.editAllergies('Arachides, même en traces');
  form.editComment('Deuxième étage');
  form.open('payment');
  form.forgetGuest();
  expect(store.getState()).toMatchObject({
    step: 'type',
    personal: { firstName: '', lastName: '', email: '', phone: '' },
    delivery: {
      address: '',
      city: '',
      postalCode: '',
      entryCode: '',
      floor: '',
      deliveryTimeRange: '12:00',
    },
    comment: '',
    allergies: null,
    localId: 'order-1',
  });
});

test('a step that does not exist drops what was stored', () => {
  const browser = testStorage({
    'checkout-form': '{"step":"shipping","personal":{},"delivery":{},"localId":"x"}',
  });
  expect(restoredIn(browser).getState()).toMatchObject({ step: 'type' });
  expect(browser.has('checkout-form')).toBe(false);
});
