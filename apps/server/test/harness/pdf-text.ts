import { inflateSync } from 'node:zlib';

/** A text with the element of the structure that it belongs to; `Artifact` is what a screen reader skips. */
export interface TaggedText {
  readonly tag: string;
  readonly text: string;
}

/** The texts of a PDF as pdfkit writes it, in the order of its structure's marks, through the maps of its fonts. */
export function taggedTexts(pdf: Buffer): readonly TaggedText[] {
  const objects = objectsOf(pdf);
  const letters = new Map<string, readonly string[]>();
  for (const { text } of objects.values()) {
    for (const [, name = '', font = ''] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.text ?? '')?.[1];
      if (map !== undefined) letters.set(name, lettersOf(objects.get(map)?.stream ?? ''));
    }
  }
  const pages = [...objects.values()].flatMap(({ stream }) =>
    stream?.includes('BDC') ? [stream] : [],
  );
  return pages.flatMap((page) => textsOf(page, letters));
}

/** The names of the fonts in a PDF, and whether each has its file in it. */
export function fontsOf(
  pdf: Buffer,
): readonly { readonly name: string; readonly isEmbedded: boolean }[] {
  return [...objectsOf(pdf).values()].flatMap(({ text }) => {
    const name = /\/FontName \/(\S+)/.exec(text)?.[1];
    return name === undefined ? [] : [{ name, isEmbedded: text.includes('/FontFile2') }];
  });
}

interface PdfObject {
  readonly text: string;
  readonly stream: string | null;
}

function objectsOf(pdf: Buffer): ReadonlyMap<string, PdfObject> {
  const source = pdf.toString('latin1');
  const found = source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map(
    [...found].map(([, id = '', body = '']) => {
      const [text = ''] = body.split('stream\n', 1);
      const content = /stream\n([\s\S]*)\nendstream$/.exec(body)?.[1];
      return [id, { text, stream: content === undefined ? null : inflated(text, content) }];
    }),
  );
}

function inflated(head: string, content: string): string {
  const bytes = Buffer.from(content, 'latin1');
  return (head.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** The letters of a font's codes, which pdfkit numbers from 0. */
function lettersOf(map: string): readonly string[] {
  return [...map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)].flatMap(([, ranges = '']) =>
    [...ranges.matchAll(/\[(.*?)\]/g)].flatMap(([, list = '']) =>
      // A ligature is several letters, with spaces between.
      [...list.matchAll(/<([0-9a-f ]+)>/g)].map(([, code = '']) =>
        textOf(code.replaceAll(' ', '')),
      ),
    ),
  );
}

function textOf(hex: string): string {
  const units = hex.match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

function textsOf(page: string, letters: ReadonlyMap<string, readonly string[]>): TaggedText[] {
  return page.split('EMC').flatMap((marked) => {
    const tag = /\/(\w+) <<[^>]*>> BDC/.exec(marked)?.[1];
    const text = marked.split('\n').reduce(
      ({ font, read }, line) => {
        const chosen = /^\/(F\d+) /.exec(line)?.[1];
        if (chosen !== undefined) return { font: chosen, read };
        if (!line.endsWith(' TJ')) return { font, read };
        const codes = [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(
          ([, run = '']) => run.match(/.{4}/g) ?? [],
        );
        const known = letters.get(font) ?? [];
        return {
          font,
          read: read + codes.map((code) => known[Number.parseInt(code, 16)] ?? '').join(''),
        };
      },
      { font: '', read: '' },
    ).read;
    return tag === undefined || text === '' ? [] : [{ tag, text }];
  });
}
