import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { EVERY_PROJECT } from './vitest.shared.ts';

/** Tests that wait for clocks and for processes to die, a minute or two each. */
const LONGEST =
  /\/apps\/server\/(test\/(cluster\/cluster|payment-faults|processes\/(mail-)?crash|embedded-postgres\/shutdown)|src\/(main|modules\/group-orders\/group-races))\.long\.test\.ts$/;

/** The longest begin first, so that all workers end together. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Modules that keep nothing for themselves are loaded once for all files of tests. */
const ofPackage = (name: string) => ({
  test: { ...EVERY_PROJECT, name: `@comptoir/${name}`, root: `packages/${name}`, isolate: false },
});

/** Every workspace with unit tests is a project of its own, and so are the restaurants and the commands. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      ...readdirSync(new URL('packages', import.meta.url)).map(ofPackage),
      'apps/backoffice',
      'apps/mobile',
      'apps/print-relay',
      'apps/server',
      'apps/server/vitest.long.config.ts',
      'apps/storefront',
      { test: { ...EVERY_PROJECT, name: 'restaurants', root: 'restaurants' } },
      {
        test: { ...EVERY_PROJECT, name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] },
      },
    ],
  },
});
