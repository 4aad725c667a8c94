import { withoutInvisible } from '../text/visible-text.ts';
import { normalise } from './compared-text.ts';
import type { TextPattern } from './text-pattern.ts';

/** A part of a text, and whether a query matches it. */
export interface TextSegment {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * A text split into segments, which add up to it: those that a pattern matches, and the rest. A letter
 * includes its accents, a ligature is one letter. Rules.
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
      const found = letters.slice(position, position + pattern.text.length);
      for (const { start, end } of found) isMatched.fill(1, start, end);
    }
  }
  return segmentsOf(text, isMatched);
}

/** A letter of the normalised text with its range in the original, `end` exclusive. */
interface ComparedLetter {
  readonly letter: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The letters of `normalise(text)`, with a space for each character that is none, one before and one after. No pattern
 * has a space.
 */
function comparedLetters(text: string): readonly ComparedLetter[] {
  const letters: ComparedLetter[] = [{ letter: ' ', start: 0, end: 0 }];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const last = letters.at(-1);
    const compared = normalise(character);
    if (compared !== '') {
      for (const letter of compared) letters.push({ letter, start, end });
    } else if (last && isPartOfLetter(character)) {
      letters[letters.length - 1] = { ...last, end };
    } else {
      letters.push({ letter: ' ', start, end: start });
    }
    start = end;
  }
  return [...letters, { letter: ' ', start, end: start }];
}

/** An accent of its own, or what shows nothing, such as a soft hyphen. */
function isPartOfLetter(character: string): boolean {
  return /\p{M}/u.test(character) || withoutInvisible(character) === '';
}

function positionsOf({ text: word, isWhole }: TextPattern, text: string): readonly number[] {
  const positions: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const stands = text[at - 1] === ' ' && text[at + word.length] === ' ';
    if (!isWhole || stands) positions.push(at);
  }
  return positions;
}

function segmentsOf(text: string, isMatched: Uint8Array): readonly TextSegment[] {
  const segments: TextSegment[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end += 1) {
    if (isMatched[end] === isMatched[start]) continue;
    segments.push({ text: text.slice(start, end), isMatch: isMatched[start] === 1 });
    start = end;
  }
  return segments;
}
