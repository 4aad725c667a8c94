import { escapeMarkup } from './layout/escape-markup.ts';
import { RULER_LINES } from './layout/layout-ticket.ts';
import { paperLines, paperText, withFixedSpaces } from './layout/paper-text.ts';
import { ticketText } from './texts.ts';
import type { Ticket, TicketBlock } from './ticket.ts';

/** Paper of the browser's printer, in millimetres. */
export type PaperWidth = 80 | 58;

/** What is printed of the paper's width, in millimetres: 48 or 32 columns of a receipt printer. */
const PRINTED_WIDTH: Readonly<Record<PaperWidth, number>> = { 80: 72, 58: 48 };

/**
 * A ticket as a whole document for the browser's print dialog. It has no script and no picture, and its one
 * sheet is `ticketStyle`, so that a page with a strict policy can show it too. Rule PR-53.
 */
export function renderHtml(ticket: Ticket, width: PaperWidth): string {
  return (
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${text(ticket.title)}</title>` +
    `<style>${ticketStyle(width)}</style></head><body>` +
    `<article class="ticket">${ticket.blocks.map(blockHtml).join('')}</article></body></html>\n`
  );
}

/** The style sheet of a document of `renderHtml`. */
function ticketStyle(width: PaperWidth): string {
  return `@page{size:${width}mm auto;margin:0}
.ticket{box-sizing:border-box;width:${width}mm;margin:0;padding:3mm ${(width - PRINTED_WIDTH[width]) / 2}mm;background:#fff;color:#000;font:${width === 80 ? 11 : 10}pt/1.25 system-ui,'Helvetica Neue',Arial,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.ticket p,.ticket ul,.ticket h1,.ticket h2,.ticket hr{margin:0;padding:0}
.ticket .banner,.ticket .inverted{background:#000;color:#fff;font-weight:700;padding:1mm 2mm;margin-bottom:2mm;break-inside:avoid}
.ticket .banner-title{font-size:1.7em;line-height:1.15;text-align:center}
.ticket .banner-detail,.ticket .inverted,.ticket .tall{font-size:1.25em}
.ticket .heading{text-align:center;font-weight:700;line-height:1.1}
.ticket .size-4{font-size:3.2em}
.ticket .size-3{font-size:2.4em}
.ticket .size-2{font-size:1.6em}
.ticket .centred{text-align:center}
.ticket .bold{font-weight:700}
.ticket .pair,.ticket .item-line{display:flex;gap:.6em;justify-content:space-between}
.ticket .amount{white-space:nowrap}
.ticket .item{break-inside:avoid;margin:.15em 0}
.ticket .item-line{font-weight:700;justify-content:flex-start}
.ticket .item-name{flex:1}
.ticket .quantity{white-space:nowrap;min-width:1.8em;text-align:right}
.ticket .item.tall .quantity{font-size:1.4em;line-height:.9}
.ticket .options{list-style:none;padding-left:3.2em;text-indent:-.9em}
.ticket .option::before{content:'> '}
.ticket .frame{border:.4mm solid #000;padding:1mm 1.5mm;margin:1mm 0;break-inside:avoid}
.ticket .item .frame{margin-left:1.4em}
.ticket .frame-title{font-size:.8em}
.ticket .frame-text{font-weight:700}
.ticket .ruler{font-family:monospace;font-size:.62em;white-space:pre;overflow:hidden}
.ticket .rule{border:0;border-top:.3mm solid #000;margin:1.5mm 0}
.ticket .rule.double{border-top:1mm double #000}
.ticket .space{height:1em}`;
}

function text(value: string): string {
  return markup(paperText(value));
}

function markup(line: string): string {
  return escapeMarkup(withFixedSpaces(line));
}

function blockHtml(block: TicketBlock): string {
  switch (block.kind) {
    case 'banner': {
      const details = block.details.map((detail) => `<p class="banner-detail">${text(detail)}</p>`);
      return `<div class="banner"><h2 class="banner-title">${text(block.title)}</h2>${details.join('')}</div>`;
    }
    case 'heading': {
      const name = block.size === 4 ? 'h1' : 'h2';
      return `<${name} class="heading size-${block.size}">${text(block.text)}</${name}>`;
    }
    case 'text': {
      const classes = classNames({
        bold: block.isBold,
        centred: block.align === 'center',
        tall: block.isTall,
      });
      return `<p${classes}>${text(block.text)}</p>`;
    }
    case 'pair': {
      const classes = classNames({ pair: true, bold: block.isBold, tall: block.isTall });
      return `<p${classes}><span>${text(block.left)}</span> <span class="amount">${text(block.right)}</span></p>`;
    }
    case 'item':
      return itemHtml(block);
    case 'frame':
      return frameHtml(block.title, block.text);
    case 'inverted':
      return `<p class="inverted">${text(block.text)}</p>`;
    case 'ruler':
      return `<p class="ruler">${RULER_LINES.join('<br>')}</p>`;
    case 'rule':
      return `<hr${classNames({ rule: true, double: block.isDouble })}>`;
    case 'space':
      return '<div class="space"></div>';
  }
}

function itemHtml(item: Extract<TicketBlock, { kind: 'item' }>): string {
  const quantity = ticketText('quantity', { quantity: item.quantity });
  const amount = item.amount === null ? '' : ` <span class="amount">${text(item.amount)}</span>`;
  const options = item.options.map((option) => `<li class="option">${text(option)}</li>`);
  return (
    `<div${classNames({ item: true, tall: item.isTall })}><p class="item-line">` +
    `<span class="quantity">${text(quantity)}</span> <span class="item-name">${text(item.name)}</span>${amount}</p>` +
    (options.length === 0 ? '' : `<ul class="options">${options.join('')}</ul>`) +
    `${frameHtml('', item.note)}</div>`
  );
}

function frameHtml(title: string, value: string): string {
  const lines = paperLines(value);
  if (lines.length === 0) return '';
  const heading = title === '' ? '' : `<p class="frame-title">${text(title)}</p>`;
  const paragraphs = lines.map((line) => `<p class="frame-text">${markup(line)}</p>`);
  return `<div class="frame">${heading}${paragraphs.join('')}</div>`;
}

function classNames(classes: Readonly<Record<string, boolean | undefined>>): string {
  const names = Object.keys(classes).filter((name) => classes[name]);
  return names.length === 0 ? '' : ` class="${names.join(' ')}"`;
}
