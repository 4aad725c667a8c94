/** The longest line that is read: an order of many lines has some kilobytes. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** A line of a file as its bytes, without the line feed; `isWhole` is false for a last one that has none. */
export interface FileLine {
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/** The lines of a file, one after the other; a line beyond 16 MB ends them, cut off. */
export async function* fileLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<FileLine> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      yield { bytes: Buffer.concat([...pieces, chunk.subarray(from, end)]), isWhole: true };
      pieces = [];
      length = 0;
      from = end + 1;
    }
    pieces.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > MAX_LINE_BYTES) break;
  }
  if (length > 0) yield { bytes: Buffer.concat(pieces), isWhole: false };
}

const LINE_FEED = 0x0a;
