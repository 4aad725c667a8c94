import { expect, test } from 'vitest';
import { lazyModule } from './lazy-module.ts';

test('a module is loaded once, however often it is requested', async () => {
  let loads = 0;
  const part = lazyModule(async () => {
    loads += 1;
    return 'code';
  });
  await Promise.all([part.prefetch(), part.prefetch()]);
  await part.prefetch();
  expect(loads).toBe(1);
});

test('a module that failed to load is requested again', async () => {
  let loads = 0;
  const part = lazyModule(async () => {
    loads += 1;
    if (loads === 1) throw new Error('offline');
    return 'code';
  });
  await part.prefetch();
  await part.prefetch();
  expect(loads).toBe(2);
});
