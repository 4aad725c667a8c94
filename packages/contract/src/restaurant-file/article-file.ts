/** What stands before a Markdown text, field by field, and the text. */
export interface ArticleFile {
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
}

const FRONT_MATTER =
  /^\uFEFF?---[ \t]*\r?\n(?<head>[\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)(?<text>[\s\S]*)$/;
const FIELD = /^(?<name>[a-z_]+)[ \t]*:[ \t]*(?<value>.*)$/;

/**
 * Reads a Markdown file that begins with its fields, a line each, between two lines of hyphens. Null
 * when it does not begin so, or when a line between them is no field. Rule W-7.
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
