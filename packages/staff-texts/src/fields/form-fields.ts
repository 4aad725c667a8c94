import type { EntityKind } from '@comptoir/contract/catalogue/entities';
import type { MessageKey } from '@comptoir/staff-texts/translate';

interface Labelled {
  /** In the content, or in the entry of a list, as in `delivery.unit`. */
  readonly path: string;
  readonly label: MessageKey;
  readonly hint?: MessageKey;
  /** Shown only while another field of the same content has one of these values. */
  readonly when?: { readonly path: string; readonly is: readonly string[] };
}

/** A field of a form that edits the content of an entity. Rule CA-25. */
export type FormField =
  /** `lines`: one text of a list on each line. `words`: one list of words on each line. */
  | (Labelled & {
      readonly kind:
        | 'text'
        /** Begins with `https://`, which nobody has to type. */
        | 'web'
        | 'long'
        | 'lines'
        | 'words'
        /** Euros with at most two decimals, or nothing. Rule M-6. */
        | 'amount'
        /** With at most two decimals, or nothing. Rule M-7. */
        | 'percent'
        | 'flag'
        | 'yes-no'
        | 'date'
        | 'time'
        /** One French postal code, or several with commas. Rule D-16. */
        | 'postal-codes'
        | 'colour'
        | 'picture';
    })
  /** Whole, not negative and at most 1,000,000 unless it says so; or nothing. Rule M-7. */
  | (Labelled & {
      readonly kind: 'number';
      readonly decimals?: number;
      readonly minimum?: number;
      readonly maximum?: number;
    })
  | (Labelled & {
      readonly kind: 'choice';
      readonly options: readonly { readonly value: string; readonly label: MessageKey }[];
    })
  /** Objects, each with the same fields. */
  | (Labelled & {
      readonly kind: 'list';
      /** What one of them is called. */
      readonly entry: MessageKey;
      readonly add: MessageKey;
      readonly fields: readonly FormField[];
      /** What a new entry has beside what is typed. */
      readonly template?: Readonly<Record<string, unknown>>;
      /** What further entries are read from. */
      readonly file?: 'zones';
    })
  /** Hours by weekday: `{mon: [['11:30', '14:30']]}`; `windows`: with the names of the days, null for always. */
  | (Labelled & { readonly kind: 'week' | 'windows' })
  | (Labelled & { readonly kind: 'weekdays' })
  /** Some of these values; none of them is the same as without the field, where `byDefault` hold. */
  | (Labelled & {
      readonly kind: 'several';
      readonly byDefault?: readonly string[];
      readonly options: readonly { readonly value: string; readonly label: MessageKey }[];
    })
  /** Whether the shop is in English too: the list of its languages. Rule LA-30. */
  | (Labelled & { readonly kind: 'languages' })
  /** What a zone covers, drawn on a plan. Rule OP-23. */
  | (Labelled & { readonly kind: 'area' })
  /** Ids of other entities. */
  | (Labelled & { readonly kind: 'entities'; readonly of: EntityKind });

/** Some fields under a title. */
export interface FormSection {
  readonly title: MessageKey;
  readonly lead?: MessageKey;
  readonly fields: readonly FormField[];
}

/** The value at a path of a content; undefined where there is none. */
export function valueAt(content: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), content);
}

/** The content with another value at a path; what leads there is made. */
export function withValue(
  content: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...content, [name]: value };
  const inner = content[name];
  return { ...content, [name]: withValue(isRecord(inner) ? inner : {}, rest.join('.'), value) };
}

/** Whether a field of a form is shown for a content. */
export function isShown({ when }: FormField, content: unknown): boolean {
  return when === undefined || when.is.includes(String(valueAt(content, when.path)));
}

/** The paths that sections edit, those in entries of lists as `zones[].name`. */
export function editedPaths(fields: readonly FormField[], prefix = ''): readonly string[] {
  return fields.flatMap((field) => {
    const path = `${prefix}${field.path}`;
    if (field.kind === 'area') return [path, `${path}.type`, `${path}.coordinates`];
    return field.kind === 'list' ? [path, ...editedPaths(field.fields, `${path}[].`)] : [path];
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
