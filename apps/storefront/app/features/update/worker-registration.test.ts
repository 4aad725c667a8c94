import { expect, it, vi } from 'vitest';
import { registerWorker } from './worker-registration.ts';

it('B-7: the worker is the site’s, and never cached', async () => {
  const registration = {};
  const register = vi.fn(async () => registration);
  const container = { register } as unknown as ServiceWorkerContainer;
  expect(await registerWorker(container)).toBe(registration);
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
});

it('B-7: a registration that fails is logged, and nothing more', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  const register = async () => {
    throw new DOMException('Rejected', 'SecurityError');
  };
  expect(await registerWorker({ register } as unknown as ServiceWorkerContainer)).toBe(null);
  expect(info).toHaveBeenCalledOnce();
  info.mockRestore();
});
