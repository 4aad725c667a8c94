import { randomUUID } from 'node:crypto';
import type { WireSettings } from '@comptoir/contract/settings/settings';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Mailbox, OutgoingMail } from '#adapters/mail/mail-transport.ts';
import { senderOf } from './compose-mail.ts';
import { type MailContent, mailIdentity, mailText } from './content/mail-content.ts';
import { mailHtml } from './content/mail-html.ts';

interface TrialSources {
  readonly settings: WireSettings;
  /** Null for the restaurant's own address. */
  readonly from: Mailbox | null;
  readonly siteRoot: string;
}

/** A mail with which the way of all mails is tried. Rule OP-21. */
export function trialMail(
  { settings, from, siteRoot }: TrialSources,
  to: Mailbox,
  now: Instant,
): OutgoingMail {
  const identity = mailIdentity(settings, siteRoot);
  const content: MailContent = {
    subject: `Essai d’envoi de ${identity.name}`,
    preview: 'Les messages de votre boutique arrivent.',
    title: 'Les messages de votre boutique arrivent',
    blocks: [
      {
        kind: 'text',
        text: 'Si vous lisez ceci dans votre boîte de réception, les confirmations de vos clients y arrivent aussi. Dans les indésirables, demandez à qui gère votre domaine d’y ajouter SPF et DKIM.',
      },
    ],
    reason: 'Vous recevez ce message parce que vous avez demandé un essai dans la gestion.',
  };
  return {
    id: randomUUID(),
    kind: 'trial',
    date: new Date(now),
    from: senderOf(identity, from),
    to,
    replyTo: identity.mailbox,
    subject: content.subject,
    html: mailHtml(content, identity),
    text: mailText(content, identity),
  };
}
