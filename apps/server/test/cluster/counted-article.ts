import { openSession } from '#modules/staff/sessions/sessions.ts';
import { newToken } from '#tokens.ts';
import type { ShopDatabase } from './cluster-database.ts';
import type { CheckResult } from './verdict.ts';

/** Some guests order it beside their dish; so few that it sells out while faults are injected. */
export const COUNTED_ARTICLE = 'biere';
const PORTIONS = 40;
/** The hold is for all days of which guests choose slots. */
const HELD_MS = 20 * 24 * 60 * 60_000;

/** The manager lets a server count the portions that are left of the article. Rule SV-3. */
export async function countPortions(database: ShopDatabase, serverUrl: string): Promise<void> {
  const answer = await fetch(`${serverUrl}/v2/staff/holds`, {
    method: 'POST',
    headers: {
      cookie: await signManagerIn(database),
      origin: serverUrl,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      kind: 'item',
      id: COUNTED_ARTICLE,
      until: new Date(Date.now() + HELD_MS).toISOString(),
      remaining: PORTIONS,
    }),
  });
  if (!answer.ok) throw new Error(`The hold was refused: ${answer.status} ${await answer.text()}`);
}

async function signManagerIn(database: ShopDatabase): Promise<string> {
  const personId = newToken().slice(0, 20);
  await database.query(
    `INSERT INTO staff_people (person_id, name, email, role, password_hash, created_at)
     VALUES ($1, 'Lucie', $1 || '@example.fr', 'manager', 'x', now())`,
    [personId],
  );
  const pool = database.pool();
  const session = { personId, hasSecondFactor: true, client: 'proof' };
  const token = await openSession(pool, session, Date.now());
  await pool.end();
  return `comptoir_staff=${token}`;
}

/** Compares what was sold of the article with its portions: never more, and all before an order is refused. */
export async function judgePortions(
  database: Pick<ShopDatabase, 'query'>,
  orders: readonly { readonly answer: unknown }[],
): Promise<CheckResult> {
  const [row] = await database.query<{ sold: number }>(SOLD, [COUNTED_ARTICLE]);
  const sold = row?.sold ?? 0;
  const refused = orders.filter(({ answer }) => answer === 'items_unavailable').length;
  const isRight = refused > 0 ? sold === PORTIONS : sold <= PORTIONS;
  return {
    check: `of ${PORTIONS} portions of an article none is sold twice, and all before it is refused`,
    count: sold,
    violations: isRight ? [] : [`${sold} are sold, and ${refused} orders were refused`],
  };
}

const SOLD = `
  SELECT coalesce(sum(quantity), 0)::int AS sold FROM order_lines WHERE item_id = $1`;
