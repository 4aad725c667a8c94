import { mailTexts } from '../texts/mail-texts.ts';
import type { MailIdentity } from './mail-identity.ts';

/** The content of a mail, from which both HTML and text are rendered. Rule J-8. */
export interface MailContent {
  readonly subject: string;
  /** Shown beside the subject in lists of mails. */
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
  /** Why the reader gets it. */
  readonly reason: string;
}

export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly facts: readonly MailFact[] }
  | { readonly kind: 'lines'; readonly title: string; readonly lines: readonly MailLine[] }
  | { readonly kind: 'amounts'; readonly amounts: readonly MailAmount[] };

export interface MailFact {
  readonly label: string;
  readonly lines: readonly string[];
}

export interface MailLine {
  readonly quantity: number;
  readonly name: string;
  readonly details: readonly string[];
  readonly price: string;
}

export interface MailAmount {
  readonly label: string;
  readonly amount: string;
  readonly weight: 'total' | 'plain' | 'quiet';
}

/** A mail as plain text. Rule J-8. */
export function mailText(content: MailContent, identity: MailIdentity): string {
  const signature = [identity.name, identity.address, identity.phone].filter((line) => line !== '');
  const { colon } = mailTexts(identity.locale);
  const parts = [
    content.title,
    ...content.blocks.map((block) => blockText(block, colon)),
    `-- \n${[...signature, '', content.reason].join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: MailBlock, colon: string): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'code':
      return `    ${block.code}`;
    case 'link':
      return `${block.label}${colon}\n${block.url}`;
    case 'facts':
      return block.facts
        .map(({ label, lines }) => `${label}${colon} ${lines.join(', ')}`)
        .join('\n');
    case 'lines':
      return [
        block.title,
        ...block.lines.flatMap(({ quantity, name, details, price }) => [
          `  ${quantity} × ${name}${colon} ${price}`,
          ...details.map((detail) => `      ${detail.replaceAll('\n', '\n      ')}`),
        ]),
      ].join('\n');
    case 'amounts':
      return block.amounts.map(({ label, amount }) => `${label}${colon} ${amount}`).join('\n');
  }
}
