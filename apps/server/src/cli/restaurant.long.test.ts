import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { checkRestaurant } from '@comptoir/contract/restaurant-file/restaurant-check';
import { describe, expect, it } from 'vitest';
import { restaurantRepository } from '#restaurant/repository.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { BARE_ENVIRONMENT } from '#test/processes/bare-environment.ts';
import { restaurantApis } from '#test/shops/restaurant-api.ts';
import { restaurantCommand } from '#test/shops/restaurant-command.ts';

const database = testDatabase();
const openApi = restaurantApis(database);
const COMMAND = join(import.meta.dirname, 'restaurant.ts');
const RESTAURANTS = join(import.meta.dirname, '../../../../restaurants');
const TRATTORIA = join(RESTAURANTS, 'fixtures/trattoria/restaurant.json');

const restaurant = restaurantCommand(database);

/** Of the command's environment: new for each test. */
const dataDir = () => process.env.DATA_DIR ?? '';

/** Runs the command as npm does, in a process of its own; returns what it wrote and its exit code. */
async function restaurantProcess(...words: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    cwd: dataDir(),
    env: {
      ...BARE_ENVIRONMENT,
      DATA_DIR: dataDir(),
      DATABASE_URL: process.env.DATABASE_URL,
    },
  });
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, error };
}

function write(content: unknown): string {
  const file = join(dataDir(), 'restaurant.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

function trattoria(): { menus: { menu_id: string }[]; offers: { items?: string[] }[] } {
  return JSON.parse(readFileSync(TRATTORIA, 'utf8'));
}

describe('npm run restaurant', () => {
  it('R-2: check accepts a valid file, and changes nothing', async () => {
    const before = await restaurantRepository(database.pool).version();
    expect(await restaurantProcess('check', TRATTORIA)).toEqual({
      code: 0,
      out: `${TRATTORIA} : aucune erreur, aucun avertissement\n`,
      error: '',
    });
    expect(await restaurantRepository(database.pool).version()).toBe(before);
    expect(readdirSync(dataDir())).toEqual([]);
  });

  it('R-2: check names all errors by their paths', async () => {
    const file = write({
      ...trattoria(),
      settings: { contacts: { latitude: 'nord' } },
      menu: [],
    });
    const { code, out } = await restaurant('check', file);
    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      'erreur : menu : Un champ inconnu ne convient pas : il faut settings, menus, offers ou exceptions.',
      'erreur : settings.contacts.latitude : « nord » ne convient pas : il faut un nombre.',
      'attention : settings.contacts.email : sans adresse e-mail, le restaurant n’est prévenu d’aucune commande',
      'attention : settings.contacts.name : le restaurant n’a pas de nom',
      `${file} : 2 erreurs, 2 avertissements`,
      '',
    ]);
  });

  it('R-9: import replaces the restaurant while the server serves', async () => {
    const { get, nextVersion } = await openApi(aRestaurant());
    const heard = nextVersion();
    const { code, out, error } = await restaurant('import', TRATTORIA, '--publish');
    expect([code, error]).toEqual([0, 'Images : 1/1\n']);
    expect(out).toMatch(/^Restaurant importé, version \d+ : 1 menu, \d+ articles, 1 offre\n$/);
    await heard;
    const { body } = await get('/v2/public/menus');
    expect(body).toContain('"menu_id":"la-carta"');
    expect(body).not.toContain('maki-saumon');
    expect(body).toMatch(/"item_image":"\/images\/[0-9a-f]{32}\/margherita\.svg"/);
    expect(readdirSync(join(dataDir(), 'pictures'))).toHaveLength(1);
  });

  it('R-9: import rejects an invalid file with its errors, and changes nothing', async () => {
    const repository = restaurantRepository(database.pool);
    await repository.replace(aRestaurant(), new Map());
    const before = await repository.read();
    const file = write({ ...trattoria(), offers: [{ id: 'x', type: 'percentage', value: 101 }] });
    const { code, out, error } = await restaurant('import', file);
    expect([code, out]).toEqual([1, '']);
    expect(error).toContain(
      'erreur : offers[0].value : 101 ne convient pas : il faut 100 % au plus.',
    );
    expect(error).toContain('Rien n’a été importé.');
    expect(await repository.read()).toEqual(before);
  });

  it('CA-9: import makes a draft, which no guest sees, or publishes at once, and says nothing of another meaning', async () => {
    const repository = restaurantRepository(database.pool);
    await repository.replace(aRestaurant(), new Map());
    const before = await repository.read();
    const draft = await restaurant('import', TRATTORIA, '--draft');
    expect([draft.code, draft.error]).toEqual([0, 'Images : 1/1\n']);
    expect(draft.out).toContain('Brouillon importé : 1 menu');
    expect(await repository.read()).toEqual(before);
    const { rows } = await database.pool.query(
      "SELECT id FROM catalogue_entities WHERE kind = 'menu' AND NOT is_archived",
    );
    expect(rows).toEqual([{ id: 'la-carta' }]);
    const unsaid = await restaurant('import', TRATTORIA);
    expect([unsaid.code, unsaid.error]).toEqual([0, 'Images : 1/1\n']);
    expect(unsaid.out).toMatch(/^Restaurant importé, version/);
    expect((await repository.read()).version).toBe(before.version + 1);
    expect((await restaurant('import', TRATTORIA, '--other')).code).toBe(2);
  });

  it('R-8, SV-95: what export writes can be imported again and is the same, but for exceptions that are over', async () => {
    const coming = { from: '2099-12-25', ranges: [['18:30', '23:00']], message: 'Noël' };
    const exceptions = [coming, { from: '2020-12-25' }];
    await restaurant('import', write({ ...trattoria(), exceptions }));
    const first = await restaurant('export');
    expect([first.code, first.error]).toEqual([0, '']);
    const original = checkRestaurant({ ...trattoria(), exceptions: [coming] });
    expect(checkRestaurant(JSON.parse(first.out))).toEqual(original);
    cpSync(join(RESTAURANTS, 'fixtures/trattoria/images'), join(dataDir(), 'images'), {
      recursive: true,
    });
    const again = await restaurant('import', write(JSON.parse(first.out)));
    expect(again.code).toBe(0);
    expect((await restaurant('export')).out).toBe(first.out);
  });

  it('R-8: an export without its pictures uses the imported ones', async () => {
    await restaurant('import', TRATTORIA, '--publish');
    const { out } = await restaurant('export');
    const { code, error } = await restaurant('import', write(JSON.parse(out)));
    expect(code).toBe(0);
    expect(error).toContain('fichier « images/margherita.svg » introuvable');
    expect((await restaurantRepository(database.pool).read()).pictures.size).toBe(1);
  });

  it('R-2: a command that is none shows the help', async () => {
    const nothing = await restaurantProcess();
    expect([nothing.code, nothing.out]).toEqual([2, '']);
    expect(nothing.error).toContain('check FICHIER');
    expect((await restaurant('check')).code).toBe(2);
    expect((await restaurant('export', 'file.json')).code).toBe(2);
    const help = await restaurant('help');
    expect([help.code, help.out]).toEqual([0, nothing.error]);
  });
});
