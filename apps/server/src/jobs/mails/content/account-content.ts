import { momentInWords } from './french-formats.ts';
import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import { greeting } from './typed-words.ts';

/**
 * A mail to an account as it is queued. It refers to the account, so that the queue stores no code and, except
 * for a deletion, no address: both are read when the mail is sent.
 */
export type AccountMailRequest =
  | { readonly kind: 'code'; readonly request_id: string }
  | { readonly kind: 'password_changed'; readonly user_id: string }
  | { readonly kind: 'account_expiring'; readonly user_id: string }
  | { readonly kind: 'account_deleted'; readonly to: string; readonly first_name: string };

/** The content of a mail to an account. */
export type AccountMail =
  | {
      readonly kind: 'code';
      /** `verify`: proves the address of a new account; `reset`: replaces a password. */
      readonly purpose: 'verify' | 'reset';
      readonly to: string;
      readonly first_name: string;
      /** Six digits. */
      readonly code: string;
      /** The token of the link in the same mail, 128 random bits in base64url. Rule N-45. */
      readonly link_token: string;
      readonly expires_at: Date;
    }
  | { readonly kind: 'password_changed'; readonly to: string; readonly first_name: string }
  | {
      readonly kind: 'account_expiring';
      readonly to: string;
      readonly first_name: string;
      /** When the account is deleted unless its owner logs in. */
      readonly ends_at: Date;
    }
  | { readonly kind: 'account_deleted'; readonly to: string; readonly first_name: string };

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
  { name, siteRoot, timezone }: MailIdentity,
): MailContent {
  const isReset = purpose === 'reset';
  const intention = isReset ? 'choisir un nouveau mot de passe' : 'confirmer votre adresse e-mail';
  return {
    subject: isReset ? 'Votre code pour un nouveau mot de passe' : 'Votre code de confirmation',
    preview: `Il vous permet de ${intention}.`,
    title: isReset ? 'Un nouveau mot de passe' : 'Confirmez votre adresse',
    blocks: [
      { kind: 'text', text: `${greeting(first_name)} voici votre code pour ${intention} :` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `Il sert une fois, jusqu’au ${momentInWords(expires_at, timezone)}. Sur cet appareil, ce lien le remplace :`,
      },
      {
        kind: 'link',
        label: isReset ? 'Ouvrir mon compte' : 'Confirmer mon adresse',
        // Behind the #, where neither a server's log nor a Referer has it.
        url: `${siteRoot}${isReset ? '/auth/forgot' : '/auth/verify'}#${new URLSearchParams({
          link: link_token,
          email: to,
        })}`,
      },
      {
        kind: 'note',
        text: 'Ne donnez ni le code ni le lien à personne : nous ne vous les demanderons jamais. Si vous n’avez rien demandé, ignorez ce message.',
      },
    ],
    reason: `Vous recevez ce message parce que votre adresse a été saisie chez ${name}.`,
  };
}

function passwordChanged(
  { first_name }: { readonly first_name: string },
  { name, siteRoot, phone }: MailIdentity,
): MailContent {
  return {
    subject: 'Votre mot de passe a été changé',
    preview: 'Ce n’était pas vous ? Choisissez-en un autre sans attendre.',
    title: 'Votre mot de passe a été changé',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(first_name)} le mot de passe de votre compte vient d’être changé, et vos autres connexions sont fermées. Si c’était vous, il n’y a rien à faire.`,
      },
      {
        kind: 'text',
        text: `Ce n’était pas vous ? Choisissez un autre mot de passe${phone === '' ? '' : `, puis appelez-nous au ${phone}`}.`,
      },
      { kind: 'link', label: 'Choisir un mot de passe', url: `${siteRoot}/auth/forgot` },
    ],
    reason: `Vous recevez ce message parce que vous avez un compte chez ${name}.`,
  };
}

function accountExpiring(
  { first_name, ends_at }: Extract<AccountMail, { kind: 'account_expiring' }>,
  { name, siteRoot, timezone }: MailIdentity,
): MailContent {
  return {
    subject: 'Votre compte va être supprimé',
    preview: 'Connectez-vous une fois pour le garder.',
    title: 'Gardez-vous votre compte ?',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(first_name)} vous ne vous êtes pas connecté depuis longtemps. Pour ne pas garder vos données sans raison, nous supprimerons votre compte après le ${momentInWords(ends_at, timezone)}.`,
      },
      { kind: 'text', text: 'Pour le garder, il suffit de vous connecter une fois d’ici là.' },
      { kind: 'link', label: 'Me connecter', url: `${siteRoot}/auth/login` },
      {
        kind: 'note',
        text: 'Sinon, il n’y a rien à faire. Vos commandes resteront dans notre comptabilité, comme la loi le demande, sans votre nom ni vos coordonnées.',
      },
    ],
    reason: `Vous recevez ce message parce que vous avez un compte chez ${name}.`,
  };
}

function accountDeleted(
  { first_name }: { readonly first_name: string },
  { name }: MailIdentity,
): MailContent {
  return {
    subject: 'Votre compte est supprimé',
    preview: 'Vos données personnelles sont effacées.',
    title: 'Votre compte est supprimé',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(first_name)} comme vous l’avez demandé, votre compte est supprimé et vos données personnelles sont effacées.`,
      },
      {
        kind: 'text',
        text: 'Vos commandes restent dans notre comptabilité, comme la loi le demande, sans votre nom ni vos coordonnées.',
      },
      {
        kind: 'note',
        text: 'Merci de votre visite. Vous serez toujours le bienvenu, avec ou sans compte.',
      },
    ],
    reason: `Ce message est le dernier que votre compte chez ${name} vous envoie.`,
  };
}
