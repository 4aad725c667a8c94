/** In place of quotation marks, which would be escaped twice inside a page's script. */
const QUOTE = '`';

/** Menu and messages of this and of the last version of the restaurant's data. */
const REMEMBERED = 4;
const texts = new WeakMap<object, string>();
const values = new Map<string, object>();

/**
 * Large data of loaders travel as JSON: React Router's own format makes closures for each field, and reading the
 * menu from it takes a slow phone 60 ms in one piece. The text of an object is made once.
 */
export function toJsonText(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value).replaceAll(QUOTE, '\\u0060').replaceAll('"', QUOTE);
  texts.set(value, text);
  remember(text, value);
  return text;
}

/** The value of a text: on the server the very object that it was made from. */
export function readJsonText<Value extends object>(text: string): Value {
  // A browser reads each text once, so it gets no code for this.
  const known = import.meta.env.SSR && values.get(text);
  return known ? (known as Value) : JSON.parse(text.replaceAll(QUOTE, '"'));
}

function remember(text: string, value: object): void {
  const [oldest] = values.keys();
  if (values.size >= REMEMBERED && oldest !== undefined) values.delete(oldest);
  values.set(text, value);
}
