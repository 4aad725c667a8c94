/** A value of a request as Stripe's libraries encode it: `a[b]=1&c[0]=x` is `{a: {b: '1'}, c: ['x']}`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Reads a form-encoded body with brackets. */
export function readForm(body: string): Form {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(body)) {
    const [first = '', ...rest] = key.split('[').map((part) => part.replace(/\]$/, ''));
    form[first] = withValue(form[first], rest, value);
  }
  return form;
}

function withValue(
  known: FormValue | undefined,
  path: readonly string[],
  value: string,
): FormValue {
  const [next, ...rest] = path;
  if (next === undefined) return value;
  if (next === '' || /^\d+$/.test(next)) {
    return [...(Array.isArray(known) ? known : []), withValue(undefined, rest, value)];
  }
  const fields = typeof known === 'object' && !Array.isArray(known) ? known : {};
  return { ...fields, [next]: withValue(fields[next], rest, value) };
}
