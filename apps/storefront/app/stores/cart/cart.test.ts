import { lineKey } from '@comptoir/domain/cart/cart';
import { expect, test } from 'vitest';
import { persistState } from '#stores/persistence/persisted-state.ts';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { createCartStore, isLent, persistedCart } from './cart.ts';

const MAKI = {
  itemId: 'maki-saumon',
  quantity: 2,
  note: '',
  options: [{ groupId: 'sauces', optionId: 'soja-salee', quantity: 1 }],
};

function restoredIn(browser: ReturnType<typeof testStorage>) {
  const store = createCartStore();
  const { storage, events } = browser.tab();
  persistState(store, persistedCart, storage, events, isLent);
  return store;
}

test('before storage is read the cart is empty', () => {
  expect(createCartStore().getState().lines).toEqual([]);
});

test('the lines are stored under `cart` in the shape in which an order sends them', () => {
  const browser = testStorage();
  restoredIn(browser).getState().add(MAKI);
  expect(browser.read('cart')).toEqual([
    {
      item_id: 'maki-saumon',
      quantity: 2,
      note: '',
      options: [
        { option_id: 'sauces', selected: 1, option_options: [{ id: 'soja-salee', quantity: 1 }] },
      ],
    },
  ]);
});

test('lines, free item and coupon are restored after a reload; the coupon is checked again', () => {
  const browser = testStorage();
  const cart = restoredIn(browser).getState();
  cart.add(MAKI);
  cart.chooseFreeItem('attention', 'soupe-miso');
  cart.editCoupon('BIENVENUE');
  cart.answerCoupon('BIENVENUE', {
    id: 'accueil',
    type: 'percentage',
    rate: 1000,
    name: '',
    description: '',
    isActive: true,
    autoApply: false,
    times: { from: null, to: null, days: null, start: null, end: null },
    limits: { inAll: null, perGuest: null },
    orderType: 'both',
    minimumAmount: 0,
    menuIds: [],
    categoryIds: [],
    itemIds: [],
    code: null,
  });
  const { lines, freeChoices, coupon, storedCode } = restoredIn(browser).getState();
  expect(lines).toEqual([MAKI]);
  expect(freeChoices).toEqual({ attention: 'soupe-miso' });
  expect(coupon).toEqual({ code: 'BIENVENUE', valid: null, offer: null });
  expect(storedCode).toBe('BIENVENUE');
});

test('the totals are stored under `cart-totals` in euros', () => {
  const browser = testStorage();
  const totals = { subtotal: 2550, discount: 255, delivery: 190, tax: 226, total: 2485 };
  restoredIn(browser).getState().rememberTotals(totals);
  expect(browser.read('cart-totals')).toEqual({
    subtotal: 25.5,
    discount: 2.55,
    delivery: 1.9,
    tax: 2.26,
    total: 24.85,
  });
  expect(restoredIn(browser).getState().totals).toEqual(totals);
});

test('lines that became equal are one line, and quantities stay in their bounds', () => {
  const line = { item_id: 'maki', quantity: 60, note: '', options: [] };
  const browser = testStorage({ cart: JSON.stringify([line, { ...line, note: ' ' }]) });
  expect(restoredIn(browser).getState().lines).toEqual([
    { itemId: 'maki', quantity: 99, note: '', options: [] },
  ]);
});

test.each([
  ['an object', '{}'],
  ['a line without an item', '[{"quantity":1}]'],
  ['a line without a quantity', '[{"item_id":"maki"}]'],
  ['an option without an id', '[{"item_id":"m","quantity":1,"options":[{"option_id":"s"}]}]'],
])('%s under `cart` is dropped', (_name, text) => {
  const browser = testStorage({ cart: text });
  expect(restoredIn(browser).getState()).toMatchObject({ lines: [] });
  expect(browser.has('cart')).toBe(false);
});

test('lines change by their key, and a quantity of 0 removes one', () => {
  const store = createCartStore();
  store.getState().add(MAKI);
  store.getState().setQuantity(lineKey(MAKI), 5);
  store.getState().setNote(lineKey(MAKI), 'sans sésame');
  expect(store.getState().lines).toEqual([{ ...MAKI, quantity: 5, note: 'sans sésame' }]);
  store.getState().setQuantity(lineKey({ ...MAKI, note: 'sans sésame' }), 0);
  expect(store.getState().lines).toEqual([]);
});

test('a stored coupon stays while its check is in flight, and is dropped once it is edited', () => {
  const choices = { gifts: {}, coupon: 'BIENVENUE' };
  const browser = testStorage({ 'cart-choices': JSON.stringify(choices) });
  const store = restoredIn(browser);
  store.getState().chooseFreeItem('attention', 'soupe-miso');
  expect(browser.read('cart-choices')).toMatchObject({ coupon: 'BIENVENUE' });
  store.getState().editCoupon('BIENVENU');
  expect(browser.read('cart-choices')).toMatchObject({ coupon: '' });
});

test('an undone removal restores the line’s position, or joins an equal line', () => {
  const store = createCartStore();
  const [first, second] = [MAKI, { ...MAKI, itemId: 'nigiri' }];
  store.getState().add(first);
  store.getState().add(second);
  store.getState().remove(lineKey(first));
  store.getState().putBack(first, 0);
  expect(store.getState().lines).toEqual([first, second]);
  store.getState().putBack(first, 0);
  expect(store.getState().lines).toEqual([{ ...first, quantity: 4 }, second]);
});

test('a cart that is emptied in one tab is emptied in the other', () => {
  const browser = testStorage();
  const [first, second] = [restoredIn(browser), restoredIn(browser)];
  first.getState().add(MAKI);
  expect(second.getState().lines).toEqual([MAKI]);
  second.getState().empty();
  expect(first.getState().lines).toEqual([]);
});

const MAKI_DISH = { name: 'Maki saumon' };

test('C-12: reduced lines replace the stored ones, and their names are to be shown', () => {
  const browser = testStorage();
  const store = restoredIn(browser);
  const tooMany = {
    ...MAKI,
    options: [{ groupId: 'sauces', optionId: 'soja-salee', quantity: 9 }],
  };
  store.getState().add(tooMany);
  const reduced = store.getState().lines.map((line) => ({ line, fitted: MAKI, item: MAKI_DISH }));
  store.getState().reduceLines(reduced);
  expect(store.getState()).toMatchObject({ lines: [MAKI], reducedNames: ['Maki saumon'] });
  expect(browser.read('cart')).toMatchObject([
    { options: [{ option_options: [{ id: 'soja-salee', quantity: 1 }] }] },
  ]);
});

test('GP-9: lines that are lent to a group are never stored, and another tab leaves them alone', () => {
  const browser = testStorage();
  const [lent, other] = [restoredIn(browser), restoredIn(browser)];
  lent.getState().add(MAKI);
  lent.setState({ group: { link_key: 'k3y', host_key: 'own' }, lines: [] });
  other.getState().setQuantity(lineKey(MAKI), 5);
  expect(lent.getState().lines).toEqual([]);
  lent.getState().add({ ...MAKI, itemId: 'soupe-miso' });
  expect(restoredIn(browser).getState().lines).toEqual([{ ...MAKI, quantity: 5 }]);
});
