import { matchedParts } from '@comptoir/domain/matched-parts';

interface MarkedTextProps {
  readonly text: string;
  readonly query: string;
}

/** A text in which what it was found by is marked. Rule Q-6. */
export function MarkedText({ text, query }: MarkedTextProps) {
  const parts = matchedParts(text, query);
  let start = 0;
  return parts.map((part) => {
    const key = start;
    start += part.text.length;
    return part.isMatch ? (
      <mark key={key} className="rounded-[3px] bg-hinoki text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}
