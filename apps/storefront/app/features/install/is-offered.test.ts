import { expect, test } from 'vitest';
import type { InstallGate } from './install-gate.ts';
import type { InstallMethod } from './install-method.ts';
import { isOffered } from './is-offered.ts';

/** Under which gates something is offered. */
function gates(way: InstallMethod, hasPrompt: boolean, isSettled = false): readonly InstallGate[] {
  const all = ['shut', 'met', 'overdue'] as const;
  return all.filter((gate) => isOffered({ way, gate, hasPrompt, isSettled }));
}

test('F-1, F-3 and F-5: with the browser’s offer, as soon as the gate is not shut any more', () => {
  expect(gates('prompt', true)).toEqual(['met', 'overdue']);
});

test('F-2: without it there is nothing to offer', () => {
  expect(gates('prompt', false)).toEqual([]);
});

test('F-5: the steps are for whom the gate has opened', () => {
  expect(gates('home-screen', false)).toEqual(['met']);
  expect(gates('dock', false)).toEqual(['met']);
  expect(gates('dock', true)).toEqual(['met', 'overdue']);
});

test('F-6: what is settled is not offered', () => {
  for (const way of ['prompt', 'home-screen', 'dock'] as const) {
    expect(gates(way, true, true)).toEqual([]);
    expect(gates(way, false, true)).toEqual([]);
  }
});
