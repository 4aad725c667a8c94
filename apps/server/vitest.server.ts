import { EVERY_PROJECT } from '../../vitest.shared.ts';

/**
 * What the server's quick and long tests have in common. `retriable` matches the errors after which a test is
 * tried again: not those of a property, which has found a value.
 */
export const serverTests = (name: string, retriable: RegExp) => ({
  ...EVERY_PROJECT,
  // What a test waits for may take a busy machine seconds; Vitest's default is one.
  expect: { ...EVERY_PROJECT.expect, poll: { timeout: 40_000 } },
  // The end of a run names what needed a second try.
  retry: { count: 1, condition: retriable },
  name,
  environment: 'node',
  // A server's own time zone changes nothing.
  env: { TZ: 'Pacific/Auckland' },
  // No test replaces a module, so they can share them: to load them all took a third of the time.
  isolate: false,
  // A shop of each test leaves much behind that is young: a fifth of the time went into collecting it.
  execArgv: ['--max-semi-space-size=64'],
  globalSetup: ['test/harness/global-setup.ts'],
  // A test may start PostgreSQL or a server of its own, on a machine that is busy.
  hookTimeout: 90_000,
});
