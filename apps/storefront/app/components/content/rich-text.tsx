import { perLanguage } from '@comptoir/design/language/page-language';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Block, Cell, Inline, RichText } from '#lib/content/rich-text.ts';

interface RichTextViewProps {
  readonly text: RichText;
}

/** Renders a structured text. */
export function RichTextView({ text }: RichTextViewProps) {
  return numbered(text).map(([key, block]) => <BlockView key={key} block={block} />);
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = HEADINGS[block.level];
      return (
        <Heading id={block.id}>
          <Words content={block.content} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Words content={block.content} />
        </p>
      );
    case 'list': {
      const entries = numbered(block.entries).map(([key, entry]) => (
        <li key={key} className="pl-1">
          <Entry text={entry} />
        </li>
      ));
      return block.start === null ? (
        <ul className="list-disc space-y-1.5 pl-6 marker:text-quiet">{entries}</ul>
      ) : (
        <ol start={block.start} className="list-decimal space-y-1.5 pl-6 marker:text-quiet">
          {entries}
        </ol>
      );
    }
    case 'quotation':
      return (
        <blockquote className="border-hinoki border-l-4 pl-5 font-serif text-large">
          <RichTextView text={block.blocks} />
        </blockquote>
      );
    case 'code':
      return (
        <pre className="whitespace-pre-wrap rounded-field bg-paper p-4 text-small">
          <code>{block.text}</code>
        </pre>
      );
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
    case 'break':
      return <hr className="border-hinoki" />;
  }
}

const HEADINGS = { 2: 'h2', 3: 'h3', 4: 'h4' } as const;

/** An entry of a list that is one paragraph is a line of the list. */
function Entry({ text }: RichTextViewProps) {
  const [first, ...rest] = text;
  if (first?.kind !== 'paragraph') return <RichTextView text={text} />;
  return (
    <>
      <Words content={first.content} />
      <RichTextView text={rest} />
    </>
  );
}

interface TableProps {
  readonly head: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
}

/** On phones the cells of a row stand below each other, each after the name of its column. */
function Table({ head, rows }: TableProps) {
  return (
    <table className="w-full text-left text-small max-tablet:block">
      <thead className="max-tablet:hidden">
        <tr>
          {numbered(head).map(([key, cell]) => (
            <th key={key} scope="col" className="border-edge border-b py-2 pr-4 align-bottom">
              <Words content={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-tablet:block">
        {numbered(rows).map(([key, row]) => (
          <tr
            key={key}
            className="border-hinoki border-b align-top max-tablet:block max-tablet:py-3"
          >
            {numbered(row).map(([cellKey, cell], index) => (
              <td
                key={cellKey}
                className="py-2 pr-4 first:font-semibold max-tablet:block max-tablet:py-0.5"
              >
                {index > 0 && (
                  <span className="mr-1.5 text-quiet tablet:hidden">
                    <Words content={head[index] ?? []} />
                    {colon()}
                  </span>
                )}
                <Words content={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** French sets a space before it. */
const colon = perLanguage((language) => (language === 'fr' ? '\u00a0:' : ':'));

/** Words within a line. */
export function Words({ content }: { readonly content: readonly Inline[] }): ReactNode {
  return numbered(content).map(([key, part]) =>
    typeof part === 'string' ? part : <Word key={key} part={part} />,
  );
}

function Word({ part }: { readonly part: Exclude<Inline, string> }) {
  switch (part.kind) {
    case 'strong':
      return (
        <strong className="font-semibold">
          <Words content={part.content} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Words content={part.content} />
        </em>
      );
    case 'deleted':
      return (
        <del>
          <Words content={part.content} />
        </del>
      );
    case 'code':
      return <code className="font-sans">{part.text}</code>;
    case 'link':
      return part.address.startsWith('/') ? (
        <Link to={part.address}>
          <Words content={part.content} />
        </Link>
      ) : (
        <a href={part.address}>
          <Words content={part.content} />
        </a>
      );
    case 'picture':
      return (
        <img
          src={part.address}
          alt={part.text}
          loading="lazy"
          className="my-2 h-auto max-w-full rounded-card"
        />
      );
    case 'line':
      return <br />;
  }
}

/** The pieces of a text never move, so their positions are stable keys. */
function numbered<Entry>(entries: readonly Entry[]): readonly (readonly [string, Entry])[] {
  return entries.map((entry, index) => [String(index), entry]);
}
