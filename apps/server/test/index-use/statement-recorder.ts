import type pg from 'pg';

/** A recorded statement. */
export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether it is prepared: PostgreSQL may use a generic plan. */
  readonly isNamed: boolean;
  /** The longest duration. */
  milliseconds: number;
}

/** Records the distinct statements of connections, with their last values. */
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
        const observed = (...answer: unknown[]) => {
          answered?.();
          Reflect.apply(callback, undefined, answer);
        };
        return Reflect.apply(query, client, [...given.slice(0, -1), observed]);
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
