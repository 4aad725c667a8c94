import type { cardTrialAnswer, mailTrialAnswer } from '@comptoir/contract/staff/provider-trials';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import type { PayloadOf } from '#lib/api/payload.ts';
import { dayAndTime } from '#lib/format/time-text.ts';

export type MailTrial = PayloadOf<typeof mailTrialAnswer>;
export type CardTrial = PayloadOf<typeof cardTrialAnswer>;

/** What a trial has shown, in sentences. */
export interface TrialWords {
  readonly kind: 'success' | 'note' | 'problem';
  readonly lines: readonly string[];
}

/** What a mail server says of the mail for good, by the code before its number. */
const REFUSED: Readonly<Record<string, MessageKey>> = {
  EENVELOPE: 'The mail server refuses the sender or the recipient. Check both addresses.',
  recipient: 'The mail server refuses your address. Check how it is written.',
  EMESSAGE: 'The mail server refuses what the mail contains.',
};

/** What keeps a mail server from taking a mail now. */
const FAILED: Readonly<Record<string, MessageKey>> = {
  EAUTH: 'The mail server refuses the user name or the password. Check both in SMTP_URL.',
  ENOAUTH: 'The mail server asks for a user name and a password. Add both to SMTP_URL.',
  EDNS: 'There is no mail server of this name. Check the name in SMTP_URL.',
  ENOTFOUND: 'There is no mail server of this name. Check the name in SMTP_URL.',
  ECONNECTION: 'The mail server does not answer. Check its name and its port in SMTP_URL.',
  ECONNREFUSED: 'The mail server does not answer. Check its name and its port in SMTP_URL.',
  ESOCKET: 'The mail server does not answer. Check its name and its port in SMTP_URL.',
  ETIMEDOUT: 'The mail server does not answer. Check its name and its port in SMTP_URL.',
  ETLS: 'No safe connection to the mail server. Check its port in SMTP_URL, and its certificate.',
  EENVELOPE: 'The mail server does not take mails of this sender or to this address now.',
};

/** What a person reads of a test mail. Rule OP-21. */
export function mailWords(trial: MailTrial): TrialWords {
  const { outcome, reason, sent_to: address, is_file: isFile } = trial;
  if (outcome === 'accepted' && isFile) {
    const text = t('There is no mail server yet: the mail is a file in the data directory.');
    return { kind: 'note', lines: [text] };
  }
  if (outcome === 'accepted') {
    return {
      kind: 'success',
      lines: [t('On its way to {address}. Look at your inbox.', { address })],
    };
  }
  const [code = ''] = (reason ?? '').split(' ');
  const known = (outcome === 'refused' ? REFUSED : FAILED)[code];
  const other =
    outcome === 'refused'
      ? t('The mail server refuses the mail for good.')
      : t('The mail server does not take the mail now. Try again in a moment.');
  return { kind: 'problem', lines: [known ? t(known) : other, ...codeLine(reason)] };
}

/** What a person reads of the trial of the card provider. Rule OP-22. */
export function cardWords(trial: CardTrial): TrialWords {
  const { outcome, mode } = trial;
  switch (outcome) {
    case 'demo':
      return {
        kind: 'note',
        lines: [t('No card keys yet: no money is taken by card.')],
      };
    case 'works': {
      const paid =
        mode === 'test'
          ? t('Test keys: 0,50 € were paid and given back.')
          : t('Keys for real money: they work, and nothing was charged.');
      const webhook = webhookWords(trial);
      return { kind: webhook.kind, lines: [paid, ...webhook.lines] };
    }
    case 'refused':
      return {
        kind: 'problem',
        lines: [t('The provider refuses the keys. Copy them again from its dashboard.')],
      };
    case 'no_answer':
      return {
        kind: 'problem',
        lines: [t('The provider does not answer. Try again in a moment.')],
      };
  }
}

/** Whether the secret of the webhook fits, as far as its calls show. */
function webhookWords({
  mode,
  last_event_at: signedAt,
  last_rejected_at: rejectedAt,
}: CardTrial): TrialWords {
  if (rejectedAt !== null) {
    const lines = [
      t('The webhook was called on {moment} without the signature of its secret.', {
        moment: dayAndTime(rejectedAt),
      }),
      t('If the provider called, the secret does not fit: copy STRIPE_WEBHOOK_SECRET again.'),
    ];
    return { kind: 'problem', lines };
  }
  if (signedAt !== null) {
    const moment = dayAndTime(signedAt);
    const text = t('The secret of the webhook fits: its last signed event arrived on {moment}.', {
      moment,
    });
    return { kind: 'success', lines: [text] };
  }
  const lines = [
    t('No event of the provider has arrived yet: whether the webhook’s secret fits is unknown.'),
    mode === 'test'
      ? t('This trial causes one. Check again in a minute; if none comes, check its address.')
      : t('Check at the provider that its events go to this shop.'),
  ];
  return { kind: 'note', lines };
}

/** For who looks after the installation. */
function codeLine(reason: string | null): readonly string[] {
  return reason === null || reason === '' ? [] : [t('Code: {reason}', { reason })];
}
