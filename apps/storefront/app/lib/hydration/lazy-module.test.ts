import { expect, test } from 'vitest';
import { lazyModule } from './lazy-module.ts';

test('a part is loaded once, however often it is wanted', async () => {
  let loads = 0;
  const part = lazyModule(async () => {
    loads += 1;
    return 'code';
  });
  await Promise.all([part.prefetch(), part.prefetch()]);
  await part.prefetch();
  expect(loads).toBe(1);
});

test('a part that did not come is asked for again', async () => {
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
