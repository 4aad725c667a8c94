import type { AccountMail } from '#jobs/mails/mail-requests.ts';
import { momentInWords } from '#jobs/written-values.ts';
import { mailTexts } from '../texts/mail-texts.ts';
import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import { greeting } from './typed-words.ts';

/** The content of mails to accounts. */
export function accountContent(mail: AccountMail, identity: MailIdentity): MailContent {
  switch (mail.kind) {
    case 'code':
      return codeContent(mail, identity);
    case 'password_changed':
      return passwordChanged(mail, identity);
    case 'account_expiring':
      return accountExpiring(mail, identity);
    case 'account_deleted':
      return accountDeleted(mail, identity);
  }
}

function codeContent(
  { purpose, to, first_name, code, link_token, expires_at }: Extract<AccountMail, { kind: 'code' }>,
  { name, siteRoot, timezone, locale }: MailIdentity,
): MailContent {
  const isReset = purpose === 'reset';
  const { code: texts, links } = mailTexts(locale);
  const intention = isReset ? texts.toReset : texts.toVerify;
  return {
    subject: isReset ? texts.resetSubject : texts.verifySubject,
    preview: texts.preview(intention),
    title: isReset ? texts.resetTitle : texts.verifyTitle,
    blocks: [
      { kind: 'text', text: `${greeting(first_name, locale)} ${texts.sentence(intention)}` },
      { kind: 'code', code },
      { kind: 'text', text: texts.until(momentInWords(expires_at, timezone, locale)) },
      {
        kind: 'link',
        label: isReset ? links.account : links.confirmAddress,
        // Behind the #, where neither a server's log nor a Referer has it.
        url: `${siteRoot}${isReset ? '/auth/forgot' : '/auth/verify'}#${new URLSearchParams({
          link: link_token,
          email: to,
        })}`,
      },
      { kind: 'note', text: texts.warning },
    ],
    reason: texts.reason(name),
  };
}

function passwordChanged(
  { first_name }: { readonly first_name: string },
  { name, siteRoot, phone, locale }: MailIdentity,
): MailContent {
  const { account, links, callUs } = mailTexts(locale);
  return {
    subject: account.passwordChanged,
    preview: account.passwordPreview,
    title: account.passwordChanged,
    blocks: [
      { kind: 'text', text: `${greeting(first_name, locale)} ${account.passwordSentence}` },
      { kind: 'text', text: account.notYou(phone === '' ? null : callUs(phone)) },
      { kind: 'link', label: links.choosePassword, url: `${siteRoot}/auth/forgot` },
    ],
    reason: account.reason(name),
  };
}

function accountExpiring(
  { first_name, ends_at }: Extract<AccountMail, { kind: 'account_expiring' }>,
  { name, siteRoot, timezone, locale }: MailIdentity,
): MailContent {
  const { account, links } = mailTexts(locale);
  const ends = momentInWords(ends_at, timezone, locale);
  return {
    subject: account.expiringSubject,
    preview: account.expiringPreview,
    title: account.expiringTitle,
    blocks: [
      { kind: 'text', text: `${greeting(first_name, locale)} ${account.expiringSentence(ends)}` },
      { kind: 'text', text: account.keep },
      { kind: 'link', label: links.signIn, url: `${siteRoot}/auth/login` },
      { kind: 'note', text: account.otherwise },
    ],
    reason: account.reason(name),
  };
}

function accountDeleted(
  { first_name }: { readonly first_name: string },
  { name, locale }: MailIdentity,
): MailContent {
  const { account } = mailTexts(locale);
  return {
    subject: account.deleted,
    preview: account.deletedPreview,
    title: account.deleted,
    blocks: [
      { kind: 'text', text: `${greeting(first_name, locale)} ${account.deletedSentence}` },
      { kind: 'text', text: account.ordersStay },
      { kind: 'note', text: account.goodbye },
    ],
    reason: account.lastReason(name),
  };
}
