/**
 * The tables that migrations create, by the subjects that comments as `-- # Orders` begin: each with the comment
 * above it, and the other tables that it references.
 */
export function chaptersOf(sql) {
  const chapters = [];
  let comment = [];
  let table = null;
  for (const line of sql.split('\n')) {
    const title = /^-- # (?<title>.+)$/.exec(line)?.groups.title;
    const begun = /^CREATE (?:UNLOGGED )?TABLE (?<name>[\w.]+) \($/.exec(line)?.groups.name;
    if (title) chapters.push({ title, tables: [] });
    else if (begun) {
      table = { name: begun, comment: comment.join(' '), references: [] };
      chapters.at(-1)?.tables.push(table);
    } else if (line === ');') table = null;
    else if (table) readLine(table, line.trim());
    comment = line.startsWith('-- ') && !title ? [...comment, line.slice(3)] : [];
  }
  return chapters;
}

function readLine(table, line) {
  const other = line.startsWith('--')
    ? undefined
    : /\bREFERENCES (?<other>[\w.]+)/.exec(line)?.groups.other;
  if (other && other !== table.name && !table.references.includes(other)) {
    table.references.push(other);
  }
}
