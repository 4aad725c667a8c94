import { expect, it } from 'vitest';
import { holdWork, useUnsavedWork } from './unsaved-work.ts';

it('B-12: reloads are blocked until every holder has released', () => {
  const letGoOfDish = holdWork();
  const letGoOfCheckout = holdWork();
  letGoOfDish();
  expect(useUnsavedWork.getState().open).toBe(1);
  letGoOfCheckout();
  expect(useUnsavedWork.getState().open).toBe(0);
});
