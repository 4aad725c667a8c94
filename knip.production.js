import configuration from './knip.json' with { type: 'json' };

/**
 * For `knip --production`, which starts from the entries marked with `!` and finds code that only tests reach.
 * An export that its own file uses is exported for its test, and is no such code; the plugins of a build run
 * before production.
 */
export default {
  ...configuration,
  ignoreExportsUsedInFile: true,
  ignoreIssues: {
    ...configuration.ignoreIssues,
    'packages/*/src/**/test-*.ts': ['exports'],
  },
  ignoreWorkspaces: [
    'packages/bundling',
    'packages/fake-printers',
    'packages/fake-push',
    'packages/fake-stripe',
  ],
};
