import type pg from 'pg';
import type { RecordedStatement } from './statement-recorder.ts';

/** The subset of PostgreSQL's JSON plan that is read here. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Total Cost': number;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

/** The planning cost per table by which PostgreSQL weighs a generic plan. */
const PLANNING_COST = 2.5;

/** Whether a statement has a plan; transactions and the job queue send others. */
export function hasPlan({ text }: RecordedStatement): boolean {
  return /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text) && !text.includes(';');
}

/** The tables that a statement scans, with its values and, if it is prepared, with a generic plan. */
export async function scannedTables(
  client: pg.ClientBase,
  statement: RecordedStatement,
): Promise<ReadonlySet<string>> {
  const { text, values, isNamed } = statement;
  const own = await planOf(client, `EXPLAIN (FORMAT JSON) ${text}`, [...values]);
  const scanned = scansOf(own);
  if (!isNamed || values.length === 0) return new Set(scanned);
  const generic = await planOf(client, `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
  const isChosen = generic['Total Cost'] <= own['Total Cost'] + PLANNING_COST * relationsOf(own);
  return new Set(isChosen ? [...scanned, ...scansOf(generic)] : scanned);
}

async function planOf(client: pg.ClientBase, text: string, values?: unknown[]): Promise<PlanNode> {
  const { rows } = await client.query<Explained>(values ? { text, values } : { text });
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error(`No plan: ${text}`);
  return plan;
}

function scansOf(node: PlanNode): readonly string[] {
  const table = node['Node Type'] === 'Seq Scan' ? node['Relation Name'] : undefined;
  const below = (node.Plans ?? []).flatMap(scansOf);
  return table === undefined ? below : [table, ...below];
}

function relationsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + relationsOf(child), 0);
  return below + 1;
}
