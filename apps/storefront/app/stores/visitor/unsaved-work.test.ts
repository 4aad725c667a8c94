import { expect, it } from 'vitest';
import { holdWork, useUnsavedWork } from './unsaved-work.ts';

it('B-12: work is open until everything that held it has let go', () => {
  const letGoOfDish = holdWork();
  const letGoOfCheckout = holdWork();
  letGoOfDish();
  expect(useUnsavedWork.getState().open).toBe(1);
  letGoOfCheckout();
  expect(useUnsavedWork.getState().open).toBe(0);
});
