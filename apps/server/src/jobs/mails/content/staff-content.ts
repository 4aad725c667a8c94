import type { StaffRole } from '@comptoir/domain/staff/permissions';
import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import { momentInWords } from './written-values.ts';

/** A mail to the staff as it is queued: the queue stores neither the address nor the link. */
export interface StaffMailRequest {
  readonly kind: 'staff_invitation';
  readonly invitation_id: string;
}

/** The content of a mail to the staff. */
export interface StaffMail {
  readonly kind: 'staff_invitation';
  readonly purpose: 'invitation' | 'new_password';
  readonly to: string;
  readonly role: StaffRole;
  /** `https://…/gestion/bienvenue#…` */
  readonly link: string;
  readonly expires_at: Date;
}

const ROLES: Readonly<Record<StaffRole, string>> = {
  owner: 'propriétaire',
  manager: 'responsable',
  counter: 'comptoir',
  kitchen: 'cuisine',
  accountant: 'comptabilité',
};

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
