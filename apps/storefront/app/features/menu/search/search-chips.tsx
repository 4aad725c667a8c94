interface SearchChipsProps {
  readonly queries: readonly string[];
  readonly labelId: string;
  readonly onChoose: (query: string) => void;
}

/** Searches that are one touch away. */
export function SearchChips({ queries, labelId, onChoose }: SearchChipsProps) {
  return (
    <ul aria-labelledby={labelId} className="flex flex-wrap gap-2">
      {queries.map((query) => (
        <li key={query} className="max-w-full">
          <button
            type="button"
            onClick={() => onChoose(query)}
            className="min-h-11 max-w-full rounded-full border border-edge bg-paper px-4 text-left hover:border-ink"
          >
            <span className="inline-block max-w-full truncate align-bottom first-letter:uppercase">
              {query}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
