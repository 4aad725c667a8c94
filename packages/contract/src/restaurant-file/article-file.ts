/** The front matter of a Markdown file, field by field, and its text. */
export interface ArticleFile {
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
}

const FRONT_MATTER =
  /^\uFEFF?---[ \t]*\r?\n(?<head>[\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)(?<text>[\s\S]*)$/;
const FIELD = /^(?<name>[a-z_]+)[ \t]*:(?<value>.*)$/;

/**
 * Parses a Markdown file with front matter: one field per line, between two lines of hyphens. Null
 * without front matter, or when one of its lines is no field. Rule W-7.
 */
export function readArticleFile(content: string): ArticleFile | null {
  const { head, text } = FRONT_MATTER.exec(content)?.groups ?? {};
  if (head === undefined || text === undefined) return null;
  const fields: Record<string, string> = {};
  for (const line of head.split(/\r?\n/)) {
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    const { name, value } = FIELD.exec(line)?.groups ?? {};
    if (name === undefined || value === undefined) return null;
    fields[name] = unquoted(value.trim());
  }
  return { fields, text: text.trim() };
}

function unquoted(value: string): string {
  return /^(?<quote>["'])(?<inside>.*)\k<quote>$/.exec(value)?.groups?.inside ?? value;
}
