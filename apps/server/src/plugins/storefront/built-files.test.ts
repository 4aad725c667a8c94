import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '#test/harness/silent-log.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { serveBuiltFiles, storeAssets } from './built-files.ts';

const temporaryDirectory = temporaryDirectories();

/** A server of a build that has one file, with this data directory. */
async function server(file: string, dataDir: string) {
  const build = temporaryDirectory();
  mkdirSync(join(build, 'assets'));
  writeFileSync(join(build, 'assets', file), `// ${file}`);
  const app = Fastify();
  onTestFinished(() => app.close());
  const store = join(dataDir, 'assets');
  await serveBuiltFiles(app, { directory: build, base: '', store }, silentLog);
  return app;
}

test('U-20: servers of two builds serve each other’s files, and nothing else', async () => {
  const dataDir = temporaryDirectory();
  const older = await server('menu-1a2b.js', dataDir);
  const newer = await server('menu-3c4d.js', dataDir);
  for (const app of [older, newer]) {
    for (const file of ['menu-1a2b.js', 'menu-3c4d.js']) {
      const answer = await app.inject(`/assets/${file}`);
      expect(answer.body).toBe(`// ${file}`);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['content-type']).toContain('javascript');
    }
  }
  for (const path of ['gone.js', '../postgres/PG_VERSION', '%2e%2e%2fsecret', '.hidden', '']) {
    expect((await newer.inject(`/assets/${path}`)).statusCode).toBe(404);
  }
});

test('U-20: servers that open at once and have the same process id, as in containers, do not meet', async () => {
  const build = temporaryDirectory();
  const names = Array.from({ length: 20 }, (_, index) => `menu-${index}.js`);
  for (const name of names) writeFileSync(join(build, name), `// ${name}`);
  const store = temporaryDirectory();
  const warn = vi.spyOn(silentLog, 'warn');
  onTestFinished(() => warn.mockRestore());
  await Promise.all(Array.from({ length: 5 }, () => storeAssets(build, store, silentLog)));
  expect(warn).not.toHaveBeenCalled();
  expect(readdirSync(store).toSorted()).toEqual(names.toSorted());
});

test('U-20: files of a build that no server has used for a month are deleted', async () => {
  const dataDir = temporaryDirectory();
  await server('menu-1a2b.js', dataDir);
  await server('menu-3c4d.js', dataDir);
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60_000);
  const old = join(dataDir, 'assets/menu-1a2b.js');
  const recent = join(dataDir, 'assets/menu-3c4d.js');
  for (const file of [old, recent]) utimesSync(file, longAgo, longAgo);
  await server('menu-3c4d.js', dataDir);
  expect([existsSync(old), existsSync(recent)]).toEqual([false, true]);
});

test('U-20: the server serves its own files when the data directory cannot be written', async () => {
  const dataDir = join(temporaryDirectory(), 'a file');
  writeFileSync(dataDir, '');
  const app = await server('menu-1a2b.js', dataDir);
  expect((await app.inject('/assets/menu-1a2b.js')).statusCode).toBe(200);
  expect((await app.inject('/assets/menu-3c4d.js')).statusCode).toBe(404);
});
