import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { internalUrl } from '#lib/routing/internal-url.ts';
import type { Block, Inline, RichText } from './rich-text.ts';

/**
 * Markdown as a tree that React renders, without raw markup: HTML shows as typed, and links lead to a site,
 * a mail or a telephone only. Rule W-8.
 */
export function readMarkdown(text: string): RichText {
  return withHeadingIds(blocksOf(lexer(text, { gfm: true })));
}

function blocksOf(tokens: readonly Token[]): RichText {
  return tokens.flatMap((token) => blockOf(known(token)));
}

/** Headings with the same text are distinguished by a number. */
function withHeadingIds(blocks: RichText): RichText {
  const seen = new Map<string, number>();
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    const name = addressOf(block.content) || 'section';
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { ...block, id: count === 1 ? name : `${name}-${count}` };
  });
}

function addressOf(content: readonly Inline[]): string {
  return wordsOf(content)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function wordsOf(content: readonly Inline[]): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('content' in part) return wordsOf(part.content);
      return 'text' in part ? part.text : ' ';
    })
    .join('');
}

function blockOf(token: MarkedToken): readonly Block[] {
  switch (token.type) {
    case 'heading':
      // The page's own title is the only one of the first level.
      return [
        { kind: 'heading', level: levelOf(token.depth), id: '', content: inlinesOf(token.tokens) },
      ];
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', content: inlinesOf(token.tokens ?? [token]) }];
    case 'list':
      return [
        {
          kind: 'list',
          start: token.ordered ? Number(token.start) || 1 : null,
          entries: token.items.map(({ tokens }) => blocksOf(tokens)),
        },
      ];
    case 'blockquote':
      return [{ kind: 'quotation', blocks: blocksOf(token.tokens) }];
    case 'code':
      return [{ kind: 'code', text: token.text }];
    case 'table':
      return [
        {
          kind: 'table',
          head: token.header.map(({ tokens }) => inlinesOf(tokens)),
          rows: token.rows.map((row) => row.map(({ tokens }) => inlinesOf(tokens))),
        },
      ];
    case 'hr':
      return [{ kind: 'break' }];
    case 'html':
      return [{ kind: 'paragraph', content: [token.text.trim()] }];
    default:
      return [];
  }
}

function levelOf(depth: number): 2 | 3 | 4 {
  return depth <= 2 ? 2 : depth === 3 ? 3 : 4;
}

function inlinesOf(tokens: readonly Token[]): readonly Inline[] {
  const parts: Inline[] = [];
  for (const part of tokens.flatMap((token) => inlineOf(known(token)))) {
    const before = parts.at(-1);
    if (typeof part === 'string' && typeof before === 'string') parts.splice(-1, 1, before + part);
    else parts.push(part);
  }
  return parts;
}

function inlineOf(token: MarkedToken): readonly Inline[] {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlinesOf(token.tokens) : [frenchSpaces(token.text)];
    case 'escape':
      return [token.text];
    case 'html':
      return [token.text];
    case 'strong':
      return [{ kind: 'strong', content: inlinesOf(token.tokens) }];
    case 'em':
      return [{ kind: 'emphasis', content: inlinesOf(token.tokens) }];
    case 'del':
      return [{ kind: 'deleted', content: inlinesOf(token.tokens) }];
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    case 'br':
      return [{ kind: 'line' }];
    case 'link':
      return linkOf(token);
    case 'image':
      return isPictureAddress(token.href)
        ? [{ kind: 'picture', address: token.href, text: token.text }]
        : [token.text];
    default:
      return [];
  }
}

function linkOf({ href, tokens }: Tokens.Link): readonly Inline[] {
  const content = inlinesOf(tokens);
  return isLinkAddress(href) ? [{ kind: 'link', address: href, content }] : content;
}

function isLinkAddress(address: string): boolean {
  return /^(?:https:\/\/|mailto:|tel:|#)/i.test(address) || internalUrl(address) !== null;
}

function isPictureAddress(address: string): boolean {
  return /^https:\/\//i.test(address) || internalUrl(address) !== null;
}

/** Without extensions there are no others than Markdown's own. */
function known(token: Token): MarkedToken {
  return token as MarkedToken;
}

/** A text on one line, with the characters of Markdown escaped. */
export function plainText(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&').replaceAll(/\s+/g, ' ');
}

const NO_BREAK_SPACE = '\u00a0';

/**
 * The spaces that French sets before its double signs, inside its quotation marks and before units, so
 * that no line begins with one. Only spaces that are there are changed: an address stays an address.
 */
export function frenchSpaces(text: string): string {
  return text
    .replaceAll(/ (?=[;:!?»€%])/g, NO_BREAK_SPACE)
    .replaceAll(/(?<=«) /g, NO_BREAK_SPACE)
    .replaceAll(/(?<=\d) (?=\d)/g, NO_BREAK_SPACE)
    .replaceAll(/\b([Ee])-(?=mails?\b)/g, '$1\u2011');
}
