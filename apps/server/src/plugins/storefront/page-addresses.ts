import type { PageAddress, PageAddresses } from './build.ts';
import type { OnChange } from './page-cache.ts';

/**
 * Resolves addresses by the current data, read once for each version. A failed read is repeated for
 * the next address.
 */
export function currentAddresses(
  open: () => Promise<PageAddresses>,
  onChange: OnChange,
): (requested: URL) => Promise<PageAddress> {
  let current: Promise<PageAddresses> | undefined;
  onChange(() => {
    current = undefined;
  });

  function read(): Promise<PageAddresses> {
    const opening = open();
    current = opening;
    const reset = () => {
      if (current === opening) current = undefined;
    };
    opening.then(({ isWhole }) => (isWhole ? undefined : reset()), reset);
    return opening;
  }

  return async (requested) => {
    const { resolve } = await (current ?? read());
    return resolve(requested);
  };
}
