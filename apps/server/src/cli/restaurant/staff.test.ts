import { afterEach, describe, expect, it } from 'vitest';
import { findInvitation } from '#modules/staff/people/invitations.ts';
import { addPerson } from '#modules/staff/people/people.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { restaurantCommand } from '#test/shops/restaurant-command.ts';

const database = testDatabase();
const restaurant = restaurantCommand(database);
afterEach(() => emptyTables(database.pool, 'staff_people', 'staff_invitations'));

const invite = (...words: string[]) => restaurant('staff', 'invite', ...words);
const LINK = /^http:\/\/localhost:3000\/gestion\/bienvenue#([\w-]{43})$/m;

describe('npm run restaurant -- staff invite', () => {
  it('SA-3, SA-42: prints a link for a new person, good for 48 hours', async () => {
    const { code, out } = await invite('lea@example.fr', '--role', 'owner');
    expect(code).toBe(0);
    const [, token = ''] = LINK.exec(out) ?? [];
    expect(await findInvitation(database.pool, token, Date.now() + 47 * 3_600_000)).toMatchObject({
      kind: 'invitation',
      email: 'lea@example.fr',
      role: 'owner',
    });
    expect(await findInvitation(database.pool, token, Date.now() + 48 * 3_600_000)).toBeNull();
    const { rows } = await database.pool.query(
      "SELECT after FROM staff_audit WHERE action = 'invitation.send'",
    );
    expect(rows).toEqual([
      { after: { email: 'lea@example.fr', role: 'owner', by: 'command line' } },
    ]);
  });

  it('SA-3: says until when by the clock of the restaurant, whatever that of the machine is', async () => {
    const { out } = await invite('lea@example.fr', '--role', 'owner');
    const { rows } = await database.pool.query<{ until: string }>(
      `SELECT to_char(expires_at AT TIME ZONE 'Europe/Paris', 'HH24:MI') AS until
       FROM staff_invitations`,
    );
    expect(rows).toHaveLength(1);
    expect(out).toContain(` à ${rows[0]?.until} :`);
  });

  it('SA-43: prints a link for a new password where the address is known; the role stays', async () => {
    const person = {
      personId: 'lea',
      name: 'Léa',
      email: 'lea@example.fr',
      role: 'counter',
      passwordHash: 'x',
    } as const;
    await addPerson(database.pool, person, Date.now());
    const { code, out, error } = await invite('LEA@example.fr', '--role', 'owner');
    expect(code).toBe(0);
    expect(error).toContain('son rôle reste le même');
    const [, token = ''] = LINK.exec(out) ?? [];
    expect(await findInvitation(database.pool, token, Date.now())).toMatchObject({
      kind: 'new_password',
      person_id: 'lea',
      role: 'counter',
    });
  });

  it.each([
    [['lea', '--role', 'owner'], 1, 'n’est pas une adresse'],
    [['lea@example.fr', '--role', 'chef'], 1, 'n’est pas un rôle'],
    [['lea@example.fr'], 2, 'staff invite'],
    [['--role', 'owner'], 2, 'staff invite'],
  ])('SA-3: refuses %j', async (words, code, message) => {
    const end = await invite(...words);
    expect([end.code, end.out]).toEqual([code, '']);
    expect(end.error).toContain(message);
  });
});
