import { dirname } from 'node:path';

/** Stryker's words for a mutant that a test noticed, and for one that none did. */
const KILLED = new Set(['Killed', 'Timeout']);
const SURVIVED = new Set(['Survived', 'NoCoverage']);

/** The mutants of each folder, by Stryker's JSON report, in a Markdown table with their sum. */
export function mutationTable({ files }) {
  const folders = {};
  for (const [path, { mutants }] of Object.entries(files)) {
    folders[folderOf(path)] = [...(folders[folderOf(path)] ?? []), ...mutants];
  }
  const rows = Object.entries(folders)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([folder, mutants]) => rowOf(folder, mutants));
  const every = Object.values(files).flatMap(({ mutants }) => mutants);
  return [
    '| folder | mutants | killed | survived | score |',
    '|---|--:|--:|--:|--:|',
    ...rows,
    rowOf('total', every),
  ].join('\n');
}

/** 'src/money/tax.ts' → 'money', and '.' for a file that lies beside the folders. */
function folderOf(path) {
  return dirname(path).replace(/^.*?src\/?/, '') || '.';
}

function rowOf(name, mutants) {
  const killed = mutants.filter(({ status }) => KILLED.has(status)).length;
  const survived = mutants.filter(({ status }) => SURVIVED.has(status)).length;
  const every = killed + survived;
  const score = every === 0 ? '–' : `${((100 * killed) / every).toFixed(1)} %`;
  return `| ${name} | ${every} | ${killed} | ${survived} | ${score} |`;
}
