/**
 * What a statement is called in a trace: the name it is prepared under, or what it does first and to
 * which table. Null for what is no statement, such as a stream.
 */
export function statementName(asked: unknown): string | null {
  if (typeof asked === 'string') return summaryOf(asked);
  if (!(asked instanceof Object)) return null;
  if ('submit' in asked) return null;
  if ('name' in asked && typeof asked.name === 'string') return asked.name;
  return 'text' in asked && typeof asked.text === 'string' ? summaryOf(asked.text) : null;
}

const VERB = /\b(SELECT|INSERT|UPDATE|DELETE|TRUNCATE|BEGIN|COMMIT|ROLLBACK|LISTEN|SET)\b/i;
const TABLE = /\b(?:FROM|INTO|UPDATE|TRUNCATE)\s+(?:ONLY\s+)?([a-z_][\w.]*)/i;

function summaryOf(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toUpperCase();
  if (verb === undefined) return 'statement';
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
