import { expect, test } from 'vitest';
import { FIRST_PAGE, WIZARD_START, type WizardAnswer, wizardAfter } from './wizard.ts';

const after = (...answers: WizardAnswer[]) => answers.reduce(wizardAfter, WIZARD_START);

test('PR-128: a first page that is right needs no second one', () => {
  const right = after(
    { kind: 'came_out' },
    { kind: 'width', columns: 48 },
    { kind: 'letters', areRight: true },
  );
  expect(right).toEqual({ step: 'done', found: FIRST_PAGE });
});

test('PR-128: a narrower paper and wrong letters are checked on a second page', () => {
  const checked = after(
    { kind: 'came_out' },
    { kind: 'width', columns: 32 },
    { kind: 'letters', areRight: false },
  );
  expect(checked).toEqual({ step: 'check', found: { columns: 32, code_page: 'raster' } });
  expect(wizardAfter(checked, { kind: 'check', isRight: true }).step).toBe('done');
});

test('PR-128: a second page that is wrong too asks for the width again', () => {
  const again = after(
    { kind: 'came_out' },
    { kind: 'width', columns: 42 },
    { kind: 'letters', areRight: true },
    { kind: 'check', isRight: false },
  );
  expect(again).toEqual({ step: 'width', found: { columns: 42, code_page: 'pc858' } });
});

test('PR-128: each step leads back to the one before it', () => {
  expect(after({ kind: 'came_out' }, { kind: 'back' })).toEqual(WIZARD_START);
  expect(after({ kind: 'back' })).toEqual(WIZARD_START);
});
