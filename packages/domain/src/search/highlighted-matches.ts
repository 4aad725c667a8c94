import { normalise } from './compared-text.ts';
import type { TextPattern } from './text-pattern.ts';

/** A stretch of a text, and whether it is what a query was found by. */
export interface TextSegment {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * A text in parts, those marked that one of the patterns is found in; together they are the text. A
 * letter goes with its accents, a ligature is one letter. Rules.
 */
export function highlightMatches(
  text: string,
  patterns: readonly TextPattern[],
): readonly TextSegment[] {
  const letters = comparedLetters(text);
  const compared = letters.map(({ letter }) => letter).join('');
  const isMatched = new Uint8Array(text.length);
  for (const pattern of patterns) {
    for (const position of positionsOf(pattern, compared)) {
      // The space before the first letter of the text stands for nothing in it.
      const found = letters.slice(position, position + pattern.text.length);
      for (const { start, end } of found) isMatched.fill(1, start, end);
    }
  }
  return partsOf(text, isMatched);
}

/** A letter as it is compared, and where in the text it comes from. */
interface ComparedLetter {
  readonly letter: string;
  readonly start: number;
  readonly end: number;
}

/** The letters of `normalise(text)`, a space for each stretch between words, one before and one after. */
function comparedLetters(text: string): readonly ComparedLetter[] {
  const letters: ComparedLetter[] = [{ letter: ' ', start: 0, end: 0 }];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const last = letters.at(-1);
    const compared = normalise(character);
    if (compared !== '') {
      for (const letter of compared) letters.push({ letter, start, end });
    } else if (last && /^\p{M}/u.test(character) && last.letter !== ' ') {
      letters[letters.length - 1] = { ...last, end };
    } else if (last?.letter !== ' ') {
      letters.push({ letter: ' ', start, end: start });
    }
    start = end;
  }
  return [...letters, { letter: ' ', start, end: start }];
}

function positionsOf({ text: word, isWhole }: TextPattern, text: string): readonly number[] {
  const positions: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const stands = text[at - 1] === ' ' && text[at + word.length] === ' ';
    if (!isWhole || stands) positions.push(at);
  }
  return positions;
}

function partsOf(text: string, isMatched: Uint8Array): readonly TextSegment[] {
  const parts: TextSegment[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && isMatched[end] === isMatched[start]) continue;
    parts.push({ text: text.slice(start, end), isMatch: isMatched[start] === 1 });
    start = end;
  }
  return parts;
}
