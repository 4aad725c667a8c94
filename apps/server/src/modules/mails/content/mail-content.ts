import { groupedTelephone } from '@comptoir/contract/accounts/telephones';
import type { WireSettings } from '@comptoir/contract/settings/settings';
import { handoverMeans, schedulingRules } from '@comptoir/contract/settings/settings-mapping';
import { textOnColour } from '@comptoir/contract/settings/text-on-colour';
import { isHttpsAddress } from '@comptoir/contract/wire/https-address';
import { DEFAULT_LOCALE, type Locale, localePrefix } from '@comptoir/domain/languages/locale';
import type { HandoverMeans } from '@comptoir/domain/money/handover-payments';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { Mailbox } from '#adapters/mail/mail-transport.ts';
import { mailTexts } from '../texts/mail-texts.ts';

/** The restaurant as its mails show it. */
export interface MailIdentity {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** The restaurant's own mailbox; null without `contacts.email`. */
  readonly mailbox: Mailbox | null;
  readonly map: string | null;
  /** `#rrggbb`, and the colour of text on it. */
  readonly accent: string;
  readonly onAccent: string;
  readonly timezone: TimeZone;
  /** What is taken at hand-over. Rule BK-64. */
  readonly handoverMeans: readonly HandoverMeans[];
  /** Links begin with it: the origin and the prefix of the language, without a slash at its end. */
  readonly siteRoot: string;
  /** The language of the mail. Rule LA-36. */
  readonly locale: Locale;
}

const VERMILION = '#b93a22';

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

/** The restaurant's own name, address, telephone and colour. Rule J-8. */
export function mailIdentity(
  settings: WireSettings,
  siteRoot: string,
  locale: Locale = DEFAULT_LOCALE,
): MailIdentity {
  const { contacts, site } = settings;
  const name = contacts?.name || 'Comptoir';
  const accent = asColour(site?.accent_color) ?? VERMILION;
  return {
    name,
    address: contacts?.address ?? '',
    phone: groupedTelephone(contacts?.phone ?? ''),
    mailbox: contacts?.email ? { name, address: contacts.email } : null,
    map: asWebAddress(contacts?.google_map),
    accent,
    onAccent: textOnColour(accent).colour,
    timezone: schedulingRules(settings, 'pickup').timezone,
    handoverMeans: handoverMeans(settings),
    siteRoot: `${siteRoot}${localePrefix(locale)}`,
    locale,
  };
}

function asColour(value: unknown): string | null {
  return typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value : null;
}

/** Rule R-34. */
function asWebAddress(value: string | null | undefined): string | null {
  return value && isHttpsAddress(value.trim()) ? value.trim() : null;
}
