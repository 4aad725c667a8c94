import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailAmount, MailBlock, MailContent, MailFact, MailLine } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import { mailStyle } from './mail-style.ts';

/** A mail as HTML, laid out with tables, which all mail programs show alike. Rule J-8. */
export function mailHtml(content: MailContent, identity: MailIdentity): string {
  const { name } = identity;
  const page = h(
    'html',
    { lang: 'fr' },
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
