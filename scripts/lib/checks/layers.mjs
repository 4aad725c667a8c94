/** Modules of the server whose public file, as `modules/orders/orders.ts`, another module may import. */
export const MODULE_ARROWS = {
  accounts: ['orders'],
  alerts: ['orders'],
  availability: ['orders', 'staff'],
  board: ['orders', 'staff'],
  books: ['orders', 'staff'],
  catalogue: ['orders', 'staff'],
  checkout: ['availability', 'group-orders', 'orders', 'payments'],
  figures: ['orders', 'staff'],
  'group-orders': ['orders'],
  invoices: ['orders', 'staff'],
  mails: ['orders'],
  payments: ['orders'],
  payouts: ['orders', 'staff'],
  printing: ['orders', 'staff'],
  'provider-trials': ['orders', 'staff'],
  'card-keys': ['orders', 'staff'],
  push: ['orders'],
  'reported-items': ['orders', 'staff'],
  substitutions: ['orders', 'staff'],
};
/** Modules whose services are fields of the shop. They are below it, and take the resources instead. */
const SHOP_MODULES = ['availability', 'orders', 'payments', 'staff'];

const PACKAGES = ['domain', 'contract', 'design', 'staff-texts', 'tickets', 'printer-client'];
const FOUNDATION = [...PACKAGES, 'embedded-postgres', 'shared', 'adapters'];
const BELOW_MODULES = [...FOUNDATION, 'restaurant', 'resources', 'jobs'];
/** The parts of the server that compose it, and are imported by nothing below. */
const COMPOSITION = [
  ...['app.ts', 'main.ts', 'serve-until-stopped.ts', 'start-server.ts'],
  ...['retention-jobs.ts', 'shop-jobs.ts', 'shop-metrics.ts'],
  ...['cli', 'composition', 'demonstration'],
];

/**
 * Which part of the sources may import which, from the bottom up: `imports` are names of layers or
 * beginnings of paths, `packages` beginnings of the names of installed packages (left out: any).
 * A file is in the layer with the longest path that it begins with. `*` is the name of a folder; each
 * folder that it matches is apart, so that no feature imports another.
 */
export const LAYERS = [
  layer('domain', ['packages/domain/src'], [], []),
  layer('contract', ['packages/contract/src'], ['domain'], ['zod', 'libphonenumber-js']),
  layer('design', ['packages/design/src'], ['domain'], ['react', '@lingui/message-utils', 'uqr']),
  layer('staff-texts', ['packages/staff-texts/src'], ['domain', 'contract', 'design'], []),
  layer('tickets', ['packages/tickets/src'], [], ['node:', '@point-of-sale/']),
  layer('printer-client', ['packages/printer-client/src'], [], ['node:']),
  layer('embedded-postgres', ['packages/embedded-postgres/src'], [], ['node:', 'pg']),
  layer('bundling', ['packages/bundling/src'], ['design'], ['node:', 'vite']),
  layer('fakes', ['packages/fake-*/src'], ['printer-client', 'tickets']),

  layer('shared', server('', 'metrics/initialised-counter.ts', 'tracing/tracer.ts'), PACKAGES),
  layer('adapters', server('adapters', 'db', 'pdf', 'plugins'), FOUNDATION),
  layer('restaurant', server('restaurant'), FOUNDATION),
  layer('resources', server('resources.ts'), [...FOUNDATION, 'restaurant']),
  layer('jobs', server('jobs'), [...FOUNDATION, 'restaurant', 'resources']),
  layer('shop', server('shop.ts'), [...BELOW_MODULES, ...publicFiles(...SHOP_MODULES)]),
  layer('modules', server('modules/*'), [...BELOW_MODULES, 'shop']),
  ...[...new Set([...SHOP_MODULES, ...Object.keys(MODULE_ARROWS)])].map((name) =>
    layer(name, server(`modules/${name}`), [
      ...BELOW_MODULES,
      ...(SHOP_MODULES.includes(name) ? [] : ['shop']),
      ...publicFiles(...(MODULE_ARROWS[name] ?? [])),
    ]),
  ),
  layer('config', server('config'), FOUNDATION),
  layer('metrics', server('metrics', 'tracing'), [...FOUNDATION, 'config']),
  layer('composition', server(...COMPOSITION), ['apps/server/', 'packages/']),

  ...pagesOf('storefront', ['components', 'document', 'lib', 'locales', 'policies']),
  ...pagesOf('backoffice', ['components', 'lib'], ['staff-texts']),
  layer('mobile', ['apps/mobile/src'], PACKAGES),
  layer(
    'print-relay',
    ['apps/print-relay/src'],
    ['packages/contract/src/print/', 'printer-client'],
    ['node:'],
  ),
  layer('journeys', ['e2e', 'bench'], ['packages/']),
];

/** The layers of an application of pages: what is below its stores, stores, features, the rest. */
function pagesOf(name, foundation, texts = []) {
  const app = `apps/${name}/app`;
  const [below, stores] = [`${name}: components`, `${name}: stores`];
  const packages = ['domain', 'contract', 'design', 'tickets', ...texts];
  return [
    layer(
      below,
      foundation.map((folder) => `${app}/${folder}`),
      packages,
    ),
    layer(stores, [`${app}/stores`], [...packages, below]),
    layer(`${name}: features`, [`${app}/features/*`], [...packages, below, stores]),
    layer(`${name}: routes`, [`${app}`], [`${app}/`, ...packages]),
    layer(`${name}: worker`, [`apps/${name}/worker`], ['domain', 'contract'], []),
  ];
}

function layer(name, paths, imports, packages) {
  return { name, paths, imports, packages };
}

function server(...paths) {
  return paths.map((path) => `apps/server/src/${path}`.replace(/\/$/, ''));
}

function publicFiles(...modules) {
  return server(...modules.map((name) => `modules/${name}/${name}.ts`));
}
