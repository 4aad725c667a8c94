import type { StaffRole } from '@comptoir/domain/staff/permissions';
import type { ClockAlert, StaffMail } from '#jobs/mails/mail-requests.ts';
import { momentInWords } from '#jobs/written-values.ts';
import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';

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
  const [clock, seen] = [now, last_seen].map((time) => words.format(Date.parse(time)));
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
