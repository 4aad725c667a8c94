import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type {
  MailAmount,
  MailBlock,
  MailContent,
  MailFact,
  MailIdentity,
  MailLine,
} from './mail-content.ts';

/** A mail as HTML, laid out with tables, which all mail programs show alike. Rule J-8. */
export function mailHtml(content: MailContent, identity: MailIdentity): string {
  const { name } = identity;
  const page = h(
    'html',
    { lang: identity.locale },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, content.subject),
      h('style', null, mailStyle(identity)),
    ),
    h(
      'body',
      null,
      h('div', { className: 'preview' }, content.preview),
      layout(
        'ground',
        h(
          'td',
          { align: 'center', style: { padding: '16px 8px 0' } },
          layout(
            'card',
            h(
              'td',
              { className: 'name wrap' },
              h('span', { className: 'badge', 'aria-hidden': true }),
              name,
            ),
            h(
              'td',
              { className: 'inside wrap', style: { paddingTop: 0 } },
              h('h1', null, typeset(content.title)),
              ...content.blocks.map(block),
            ),
          ),
          h('div', { className: 'foot wrap' }, ...footer(content, identity)),
        ),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** A table for layout only; each cell is a row. */
function layout(className: string, ...cells: readonly ReactNode[]): ReactNode {
  const rows = cells.map((cell, index) => h('tr', { key: index }, cell));
  return h('table', { className, role: 'presentation' }, h('tbody', null, ...rows));
}

function block(content: MailBlock, key: number): ReactNode {
  switch (content.kind) {
    case 'text':
      return h('p', { key, className: 'lines' }, typeset(content.text));
    case 'note':
      return h('p', { key, className: 'lines quiet small' }, typeset(content.text));
    case 'code':
      return h('p', { key, className: 'code' }, content.code);
    case 'link':
      return h('p', { key, className: 'button' }, h('a', { href: content.url }, content.label));
    case 'facts':
      return h(
        'table',
        { key, className: 'rows facts', role: 'presentation' },
        h('tbody', null, ...content.facts.map(factRow)),
      );
    case 'lines':
      return h(
        'div',
        { key },
        h('h2', null, content.title),
        h('table', { className: 'rows' }, h('tbody', null, ...content.lines.map(lineRow))),
      );
    case 'amounts':
      return h(
        'table',
        { key, className: 'rows amounts' },
        h('tbody', null, ...content.amounts.map(amountRow)),
      );
  }
}

function factRow({ label, lines }: MailFact, key: number): ReactNode {
  const said = lines.map((line, index) => h('span', { key: index }, index > 0 && h('br'), line));
  return h('tr', { key }, h('td', null, h('span', { className: 'label' }, label), ...said));
}

function lineRow({ quantity, name, details, price }: MailLine, key: number): ReactNode {
  return h(
    'tr',
    { key },
    h('td', { className: 'count' }, `${quantity} ×`),
    h(
      'td',
      null,
      name,
      ...details.map((detail, index) =>
        h('span', { key: index, className: 'label lines' }, detail),
      ),
    ),
    h('td', { className: 'price' }, price),
  );
}

function amountRow({ label, amount, weight }: MailAmount, key: number): ReactNode {
  const className = weight === 'plain' ? undefined : weight === 'total' ? 'total' : 'quiet small';
  return h('tr', { key, className }, h('td', null, label), h('td', { className: 'price' }, amount));
}

function footer({ reason }: MailContent, identity: MailIdentity): readonly ReactNode[] {
  const { name, address, phone, mailbox } = identity;
  const reached = [phone, mailbox?.address ?? ''].filter((way) => way !== '').join(' · ');
  return [[name, address].filter((part) => part !== '').join(', '), reached, reason]
    .filter((line) => line !== '')
    .map((line, index) => h('p', { key: index }, line));
}

/** No line break before French punctuation. */
function typeset(text: string): string {
  return text.replaceAll(/ (?=[:;!?»])/g, '\u00a0');
}

/**
 * The style of every mail, in the shop's colours and the restaurant's accent. Mail programs know no
 * variables and no grid; dark values stand in one media query.
 */
function mailStyle({ accent, onAccent }: MailIdentity): string {
  return `
body { margin: 0; padding: 0; background: #f5f2ec; color: #17201b; -webkit-text-size-adjust: 100%; }
table { border-collapse: collapse; border-spacing: 0; }
td, p, h1, h2 { font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 1.5; }
p { margin: 0 0 16px; }
a { color: inherit; }
.preview { display: none; font-size: 1px; line-height: 1px; max-height: 0; max-width: 0; opacity: 0; overflow: hidden; }
.ground { width: 100%; background: #f5f2ec; }
.card { width: 100%; max-width: 560px; background: #fffdf9; border-radius: 14px; }
.inside { padding: 28px 24px; }
.name { padding: 28px 24px 16px; font-family: Georgia, 'Times New Roman', serif; font-size: 22px; letter-spacing: 0.02em; }
.badge { display: inline-block; width: 10px; height: 10px; margin-right: 10px; background: ${accent}; border-radius: 2px; }
h1 { margin: 0 0 16px; font-family: Georgia, 'Times New Roman', serif; font-size: 26px; font-weight: 400; line-height: 1.25; }
h2 { margin: 8px 0 8px; font-family: Georgia, 'Times New Roman', serif; font-size: 18px; font-weight: 400; }
.wrap { overflow-wrap: anywhere; word-break: break-word; }
.lines { white-space: pre-line; }
.quiet, .quiet td { color: #4d5951; }
.small { font-size: 14px; }
.code { margin: 0 0 16px; padding: 16px 8px; background: #f5f2ec; border-radius: 10px; font-size: 32px; font-weight: 600; letter-spacing: 0.25em; text-align: center; }
.button { margin: 0 0 24px; }
.button a { display: inline-block; padding: 14px 24px; background: ${accent}; border-radius: 10px; color: ${onAccent}; font-weight: 600; text-decoration: none; }
.rows { width: 100%; margin: 0 0 16px; }
.rows td { padding: 8px 0; vertical-align: top; border-top: 1px solid #e6dccb; }
.facts td { padding: 10px 0; border-top: 1px solid #e6dccb; }
.label { display: block; font-size: 14px; color: #4d5951; }
.count { width: 36px; color: #4d5951; white-space: nowrap; }
.price { padding-left: 12px; text-align: right; white-space: nowrap; }
.amounts td { padding: 4px 0; border: 0; }
.amounts .total td { padding-top: 10px; border-top: 2px solid #17201b; font-size: 18px; font-weight: 600; }
.foot { padding: 20px 24px 36px; color: #4d5951; }
.foot p { margin: 0 0 4px; font-size: 14px; }
@media (prefers-color-scheme: dark) {
  body, .ground { background: #151916 !important; color: #efece6 !important; }
  .card { background: #242924 !important; }
  td, p, h1, h2 { color: #efece6 !important; }
  .quiet, .quiet td, .label, .count, .foot, .foot p { color: #b9bdb2 !important; }
  .code { background: #343a34 !important; }
  .button a { color: ${onAccent} !important; }
  .rows td, .facts td { border-top-color: #414840 !important; }
  .amounts td { border: 0 !important; }
  .amounts .total td { border-top: 2px solid #efece6 !important; }
}
`;
}
