import type pg from 'pg';

/** A statement as it was sent. */
export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Prepared once and run often: PostgreSQL may plan it without its values. */
  readonly isNamed: boolean;
  /** How long the slowest of them took. */
  milliseconds: number;
}

/** Every different statement of the connections it is told of, each with the values it had last. */
export function statementRecorder() {
  const recorded = new Map<string, RecordedStatement>();

  function note(given: readonly unknown[]): (() => void) | null {
    const [first, second] = given;
    const config = typeof first === 'string' ? { text: first } : Object(first);
    if (typeof config.text !== 'string') return null;
    const values = config.values ?? (Array.isArray(second) ? second : []);
    const before = recorded.get(config.text)?.milliseconds ?? 0;
    const statement: RecordedStatement = {
      text: config.text,
      values,
      isNamed: typeof config.name === 'string',
      milliseconds: before,
    };
    recorded.set(config.text, statement);
    const sent = performance.now();
    return () => {
      statement.milliseconds = Math.max(statement.milliseconds, performance.now() - sent);
    };
  }

  function record(client: pg.ClientBase): void {
    const query = client.query.bind(client);
    Reflect.set(client, 'query', (...given: unknown[]) => {
      const answered = note(given);
      const callback = given.at(-1);
      if (typeof callback === 'function') {
        const told = (...answer: unknown[]) => {
          answered?.();
          Reflect.apply(callback, undefined, answer);
        };
        return Reflect.apply(query, client, [...given.slice(0, -1), told]);
      }
      const result: unknown = Reflect.apply(query, client, given);
      if (result instanceof Promise) result.then(answered, () => {});
      return result;
    });
  }

  return {
    record,
    recordPool(pool: pg.Pool): void {
      pool.on('connect', record);
    },
    statements: (): readonly RecordedStatement[] => [...recorded.values()],
  };
}
