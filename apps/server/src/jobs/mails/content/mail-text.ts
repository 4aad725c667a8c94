import type { MailBlock, MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';

/** A mail as plain text. Rule J-8. */
export function mailText(content: MailContent, identity: MailIdentity): string {
  const signature = [identity.name, identity.address, identity.phone].filter((line) => line !== '');
  const parts = [
    content.title,
    ...content.blocks.map(blockText),
    `-- \n${[...signature, '', content.reason].join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'code':
      return `    ${block.code}`;
    case 'link':
      return `${block.label} :\n${block.url}`;
    case 'facts':
      return block.facts.map(({ label, lines }) => `${label} : ${lines.join(', ')}`).join('\n');
    case 'lines':
      return [
        block.title,
        ...block.lines.flatMap(({ quantity, name, details, price }) => [
          `  ${quantity} × ${name} : ${price}`,
          ...details.map((detail) => `      ${detail.replaceAll('\n', '\n      ')}`),
        ]),
      ].join('\n');
    case 'amounts':
      return block.amounts.map(({ label, amount }) => `${label} : ${amount}`).join('\n');
  }
}
