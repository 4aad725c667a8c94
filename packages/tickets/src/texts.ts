import fr from './locales/fr.json' with { type: 'json' };

export type TextKey = keyof typeof fr;

/** A text of the tickets, with its placeholders filled in. */
export function ticketText(
  key: TextKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fr[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
