import { expect, test } from 'vitest';
import { lazyModule } from './lazy-module.ts';

test('a module is loaded once, however often it is requested', async () => {
  let loads = 0;
  const lazy = lazyModule(async () => {
    loads += 1;
    return 'code';
  });
  await Promise.all([lazy.prefetch(), lazy.prefetch()]);
  await lazy.prefetch();
  expect(loads).toBe(1);
});

test('a module that failed to load is requested again', async () => {
  let loads = 0;
  const lazy = lazyModule(async () => {
    loads += 1;
    if (loads === 1) throw new Error('offline');
    return 'code';
  });
  await lazy.prefetch();
  await lazy.prefetch();
  expect(loads).toBe(2);
});
