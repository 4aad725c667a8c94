import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakingChanges, FIRST_SCHEMA } from './lib/checks/rolling-migrations.mjs';
import { ROOT } from './lib/root.mjs';

const MIGRATIONS = join(ROOT, 'apps/server/src/db/migrations');

/** Migrations that may break old servers after all, each with its reason. */
const REASONS = {};

const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));

describe('a migration', () => {
  it.each(files.filter((name) => name > FIRST_SCHEMA))(
    'U-70: rolls out while servers of the version before go on: %s',
    (name) => {
      const found = breakingChanges(readFileSync(join(MIGRATIONS, name), 'utf8'));
      expect(REASONS[name] === undefined ? found : []).toEqual([]);
    },
  );

  it('U-70: every exception has a reason, and is still one', () => {
    const idle = Object.entries(REASONS).filter(
      ([name, reason]) =>
        reason.length < 20 ||
        breakingChanges(readFileSync(join(MIGRATIONS, name), 'utf8')).length === 0,
    );
    expect(idle).toEqual([]);
  });

  it.each([
    ['DROP TABLE mails;', 'drops a table or a view'],
    ['ALTER TABLE mails DROP COLUMN sender;', 'drops a column'],
    ['ALTER TABLE mails DROP sender;', 'drops a column'],
    ['ALTER TABLE mails RENAME COLUMN sender TO process;', 'renames'],
    ['ALTER TABLE mails ALTER COLUMN tries TYPE bigint;', 'changes the type of a column'],
    ['ALTER TABLE mails ALTER tries SET DATA TYPE bigint;', 'changes the type of a column'],
    ['ALTER TABLE mails ALTER COLUMN sender SET NOT NULL;', 'forbids null in a column'],
    [
      'ALTER TABLE mails ADD COLUMN a int, ADD COLUMN b text NOT NULL;',
      'adds a column without a default that may not be null',
    ],
  ])('U-70: that would break an old server is found: %s', (sql, found) => {
    expect(breakingChanges(sql)).toEqual([found]);
  });

  it.each([
    'CREATE TABLE a (b text NOT NULL, c int NOT NULL);',
    "ALTER TABLE mails ADD COLUMN a text NOT NULL DEFAULT '', ADD COLUMN b int;",
    'ALTER TABLE mails DROP CONSTRAINT mails_state_check, ADD CHECK (state IN (1, 2));',
    'ALTER TABLE mails ALTER COLUMN sender DROP NOT NULL;',
    'ALTER TABLE mails ALTER COLUMN sender SET DEFAULT gen_random_uuid();',
    'DROP INDEX mails_settled;',
    "-- DROP TABLE mails, RENAME it\nUPDATE mails SET reason = 'RENAME; DROP TABLE mails';",
  ])('U-70: that an old server can live with is none of them: %s', (sql) => {
    expect(breakingChanges(sql)).toEqual([]);
  });
});
