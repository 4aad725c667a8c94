import { expect, test } from 'vitest';
import { type CardTrial, cardWords, type MailTrial, mailWords } from './trial-words.ts';

const MAIL: MailTrial = {
  outcome: 'failed',
  reason: null,
  sent_to: 'lea@example.fr',
  is_file: false,
};
const CARDS: CardTrial = {
  outcome: 'works',
  mode: 'test',
  has_paid: true,
  last_event_at: null,
  last_rejected_at: null,
};

test('OP-21: what the mail server answered is a sentence, its code stands behind it', () => {
  expect(mailWords({ ...MAIL, outcome: 'accepted' })).toEqual({
    kind: 'success',
    lines: ['En route vers lea@example.fr. Regardez votre boîte de réception.'],
  });
  expect(mailWords({ ...MAIL, reason: 'EAUTH 535' })).toEqual({
    kind: 'problem',
    lines: [
      'Le serveur de messagerie refuse l’identifiant ou le mot de passe. Vérifiez-les dans SMTP_URL.',
      'Code : EAUTH 535',
    ],
  });
  expect(mailWords({ ...MAIL, reason: 'ESOCKET' }).lines).toEqual([
    'Le serveur de messagerie ne répond pas. Vérifiez son nom et son port dans SMTP_URL.',
    'Code : ESOCKET',
  ]);
  const refused = mailWords({ ...MAIL, outcome: 'refused', reason: 'EENVELOPE 550' });
  expect(refused.lines[0]).toBe(
    'Le serveur de messagerie refuse l’expéditeur ou le destinataire. Vérifiez les deux adresses.',
  );
  expect(mailWords({ ...MAIL, reason: 'EWHATEVER' }).lines).toEqual([
    'Le serveur de messagerie ne prend pas le message pour l’instant. Réessayez dans un instant.',
    'Code : EWHATEVER',
  ]);
});

test('OP-22: whether the secret of the webhook fits is said as far as it is known', () => {
  const paid = 'Clés d’essai : 0,50 € ont été payés puis rendus.';
  expect(cardWords(CARDS)).toEqual({
    kind: 'note',
    lines: [
      paid,
      'Aucun événement du prestataire reçu : on ne sait pas encore si le secret du webhook convient.',
      'Cet essai en provoque un. Vérifiez de nouveau dans une minute ; si rien n’arrive, vérifiez l’adresse du webhook.',
    ],
  });
  const fits = cardWords({ ...CARDS, last_event_at: '2026-11-20T17:00:00.000Z' });
  expect(fits.kind).toBe('success');
  expect(fits.lines[1]).toMatch(/^Le secret du webhook convient : .* 20 novembre à /);
  const wrong = cardWords({ ...CARDS, last_rejected_at: '2026-11-20T17:00:00.000Z' });
  expect(wrong.kind).toBe('problem');
  expect(wrong.lines[2]).toContain('le secret ne convient pas');
});

test('OP-22: keys that are refused are said with what to do', () => {
  expect(cardWords({ ...CARDS, outcome: 'refused', mode: null })).toEqual({
    kind: 'problem',
    lines: ['Le prestataire refuse les clés. Copiez-les de nouveau depuis son tableau de bord.'],
  });
});
