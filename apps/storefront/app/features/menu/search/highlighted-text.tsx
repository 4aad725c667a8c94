import { highlightMatches } from '@comptoir/domain/search/highlighted-matches';
import type { TextPattern } from '@comptoir/domain/search/text-pattern';

interface MarkedTextProps {
  readonly text: string;
  /** What the dish was found by. */
  readonly by: readonly TextPattern[];
}

/** A text in which what it was found by is marked. Rule Q-6. */
export function HighlightedText({ text, by }: MarkedTextProps) {
  const parts = highlightMatches(text, by);
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
