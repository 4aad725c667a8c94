interface LineContentsProps {
  /** Comma-separated; empty for none. */
  readonly options: string;
  /** Of a formula its dishes; empty for another item. */
  readonly dishes: readonly string[];
}

/** What is chosen of a line, below its name; the dishes of a formula are indented. Rule C-27. */
export function LineContents({ options, dishes }: LineContentsProps) {
  return (
    <>
      {dishes.length > 0 && (
        <ul className="my-0.5 border-hinoki border-l-2 pl-3 text-small">
          {dishes.map((dish, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may be chosen twice
            <li key={position}>{dish}</li>
          ))}
        </ul>
      )}
      {options && <p className="text-quiet text-small">{options}</p>}
    </>
  );
}
