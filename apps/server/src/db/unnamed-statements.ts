import type pg from 'pg';

/**
 * Sends statements without their names from now on: behind a pooler the next transaction may have
 * another connection, which has never heard of what was prepared on this one. Rule U-17.
 */
export function sendUnnamed(client: pg.ClientBase): void {
  const query = client.query.bind(client);
  Reflect.set(client, 'query', (...given: readonly unknown[]) =>
    Reflect.apply(query, client, given.map(withoutName)),
  );
}

function withoutName(argument: unknown): unknown {
  if (typeof argument !== 'object' || argument === null) return argument;
  return 'text' in argument && 'name' in argument ? { ...argument, name: undefined } : argument;
}
