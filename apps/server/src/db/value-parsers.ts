import pg from 'pg';

const { builtins } = pg.types;

/**
 * How PostgreSQL's values become JavaScript's, where the driver's default is a trap.
 *
 * - `bigint` and `numeric`, as of count() and sum(): numbers, not strings. No amount or count of a shop
 *   comes near 2^53.
 * - `date`: the text `2026-03-29`. A Date would be midnight in the server's time zone.
 * - `timestamp` without zone: its text, for the same reason. Instants are stored as `timestamptz`.
 */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMP, String],
]);

/** The driver's `types` option: the parser above where there is one, else the default. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    const parser = format === 'binary' ? undefined : PARSERS.get(oid);
    return parser ?? pg.types.getTypeParser(oid, format);
  },
};
