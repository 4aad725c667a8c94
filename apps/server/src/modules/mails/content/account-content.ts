import type { StaffRole } from '@comptoir/domain/staff/permissions';
import type { AccountMail, ClockAlert, StaffMail } from '#jobs/mails/enqueue-mail.ts';
import { momentInWords, withFirst } from '#jobs/written-values.ts';
import { mailTexts } from '../texts/mail-texts.ts';
import type { MailContent, MailIdentity } from './mail-content.ts';
import { greeting } from './order-blocks.ts';

const ROLES: Readonly<Record<StaffRole, string>> = {
  owner: 'propriétaire',
  manager: 'responsable',
  counter: 'comptoir',
  kitchen: 'cuisine',
  courier: 'livraison',
  accountant: 'comptabilité',
};

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

/** The content of mails to the staff. Rules SA-42 and SA-43. */
export function staffContent(
  { purpose, role, link, expires_at }: StaffMail,
  { name, timezone }: MailIdentity,
): MailContent {
  const isInvitation = purpose === 'invitation';
  const until = momentInWords(expires_at, timezone);
  return {
    subject: isInvitation
      ? `${name} vous invite dans son équipe`
      : 'Choisissez un nouveau mot de passe',
    preview: isInvitation
      ? 'Un lien pour créer votre accès à la gestion du restaurant.'
      : 'Un lien pour retrouver votre accès à la gestion du restaurant.',
    title: isInvitation ? 'Bienvenue dans l’équipe' : 'Un nouveau mot de passe',
    blocks: [
      {
        kind: 'text',
        text: isInvitation
          ? `${name} vous donne accès à la gestion de ses commandes, avec le rôle « ${ROLES[role]} ». Ce lien vous laisse choisir votre nom et votre mot de passe :`
          : 'Ce lien vous laisse choisir un nouveau mot de passe pour la gestion du restaurant. Vos anciennes connexions seront fermées, et votre second facteur sera à ajouter de nouveau :',
      },
      {
        kind: 'link',
        label: isInvitation ? 'Créer mon accès' : 'Choisir un mot de passe',
        url: link,
      },
      { kind: 'text', text: `Il sert une fois, jusqu’au ${until}.` },
      {
        kind: 'note',
        text: 'Ne transmettez ce lien à personne. Si vous n’attendiez pas ce message, ignorez-le.',
      },
    ],
    reason: isInvitation
      ? `Vous recevez ce message parce que ${name} vous a invité.`
      : `Vous recevez ce message parce que vous faites partie de l’équipe de ${name}.`,
  };
}

/** The content of the mail to an owner or a manager when the clock stops the closings. Rule BK-16. */
export function clockAlert(
  { now, last_seen }: ClockAlert,
  { name, timezone, siteRoot }: MailIdentity,
): MailContent {
  const words = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: timezone,
  });
  const [clock, seen] = [now, last_seen].map((time) => withFirst(words.format(Date.parse(time))));
  return {
    subject: 'L’horloge du serveur semble fausse',
    preview: 'Aucune journée n’est plus close d’elle-même.',
    title: 'L’horloge du serveur semble fausse',
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Elle indique', lines: [clock ?? ''] },
          { label: 'Dernière heure vue', lines: [seen ?? ''] },
        ],
      },
      {
        kind: 'text',
        text: 'Tant que personne ne l’a confirmée, aucune journée n’est close d’elle-même. Si elle est fausse, faites-la d’abord régler : une journée close ne se rouvre pas. Si elle est juste, confirmez-la en haut de la page :',
      },
      { kind: 'link', label: 'Ouvrir la caisse', url: `${siteRoot}/gestion/caisse` },
    ],
    reason: `Vous recevez ce message parce que vous gérez les commandes de ${name}.`,
  };
}
