/** A parsed `/metrics` page. */
export interface Exposition {
  readonly families: readonly Family[];
  /** The value of the series with exactly these labels. */
  sample(name: string, labels: Readonly<Record<string, string>>): number | undefined;
  /** The distinct values of a label. */
  labelValues(name: string, label: string): readonly string[];
}

export interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
}

const COMMENT = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (-?[0-9.e+-]+|NaN|[+-]?Inf)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\.)*)",?/gy;

/** Throws for a line that is not in the text format of Prometheus, and for a duplicate series. */
export function readExposition(text: string): Exposition {
  const help = new Map<string, string>();
  const types = new Map<string, string>();
  const samples = new Map<
    string,
    { name: string; labels: Record<string, string>; value: number }
  >();
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const comment = COMMENT.exec(line);
    if (comment) {
      const [, kind, name = '', rest = ''] = comment;
      const known = kind === 'HELP' ? help : types;
      if (known.has(name)) throw new Error(`Duplicate: ${line}`);
      known.set(name, rest);
      continue;
    }
    const [, name = '', labels = '', value] = SAMPLE.exec(line) ?? fail(line);
    const read = readLabels(labels, line);
    const key = keyOf(name, read);
    if (samples.has(key)) throw new Error(`Duplicate: ${line}`);
    samples.set(key, { name, labels: read, value: Number(value) });
  }
  return {
    families: [...types].map(([name, type]) => ({ name, type, help: help.get(name) ?? '' })),
    sample: (name, labels) => samples.get(keyOf(name, labels))?.value,
    labelValues: (name, label) => [
      ...new Set(
        [...samples.values()]
          .filter((each) => each.name === name)
          .flatMap(({ labels }) => labels[label] ?? []),
      ),
    ],
  };
}

function readLabels(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  let end = 0;
  for (let found = LABEL.exec(text); found; found = LABEL.exec(text)) {
    const [all, name = '', value = ''] = found;
    labels[name] = value;
    end += all.length;
  }
  return end === text.length ? labels : fail(line);
}

function keyOf(name: string, labels: Readonly<Record<string, string>>): string {
  return `${name} ${JSON.stringify(Object.entries(labels).sort())}`;
}

function fail(line: string): never {
  throw new Error(`Not in the text format of Prometheus: ${line}`);
}
