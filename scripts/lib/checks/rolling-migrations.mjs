/** The schema of version 1.0: the first migration, which creates all. Rule U-70. */
export const FIRST_SCHEMA = '0001_schema.sql';

/** Changes of the schema that break servers of the version before. */
const BREAKING = [
  ['drops a table or a view', /\bDROP\s+(?:TABLE|VIEW|MATERIALIZED\s+VIEW|SEQUENCE|FUNCTION)\b/i],
  [
    'drops a column',
    /\bDROP\s+(?:COLUMN\b|(?!CONSTRAINT\b|DEFAULT\b|NOT\b|INDEX\b|TRIGGER\b|IDENTITY\b|EXPRESSION\b|TABLE\b|VIEW\b|MATERIALIZED\b|SEQUENCE\b|FUNCTION\b|POLICY\b|TYPE\b|RULE\b)\w)/i,
  ],
  ['renames', /\bRENAME\b/i],
  ['changes the type of a column', /\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b/i],
  ['forbids null in a column', /\bALTER\s+(?:COLUMN\s+)?\w+\s+SET\s+NOT\s+NULL\b/i],
];

/** The breaking changes of a migration; empty when it can be rolled out. Rule U-70. */
export function breakingChanges(sql) {
  const code = sql.replaceAll(/--[^\n]*/g, '').replaceAll(/'(?:[^']|'')*'/g, "''");
  const found = BREAKING.filter(([, pattern]) => pattern.test(code)).map(([name]) => name);
  return addsNeededColumn(code)
    ? [...found, 'adds a column without a default that may not be null']
    : found;
}

/** Servers of the version before insert rows without the column. */
function addsNeededColumn(code) {
  const added =
    code.match(
      /\bADD\s+(?:COLUMN\s+)(?:IF\s+NOT\s+EXISTS\s+)?[^;]*?(?=,\s*(?:ADD|ALTER|DROP)\b|;|$)/gis,
    ) ?? [];
  return added.some(
    (column) => /\bNOT\s+NULL\b/i.test(column) && !/\b(?:DEFAULT|GENERATED)\b/i.test(column),
  );
}
