import { expect, test } from 'vitest';
import type { AccountMail } from '#jobs/mails/enqueue-mail.ts';
import { aMailIdentity } from '#test/builders/mailed-order-builder.ts';
import { accountContent } from './account-content.ts';
import { mailText } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';

const identity = aMailIdentity();
const textOf = (mail: AccountMail) => mailText(accountContent(mail, identity), identity);
const code = {
  kind: 'code',
  purpose: 'verify',
  to: 'jeanne@example.fr',
  locale: 'fr',
  first_name: '',
  code: '042871',
  link_token: 'AbCdEfGhIjKlMnOpQrStU-',
  expires_at: new Date('2026-11-20T17:10:00Z'),
} as const satisfies AccountMail;

test('J-1: a code comes with what it is for and how long it is good, and not in the subject', () => {
  const text = textOf(code);
  expect(text).toContain('voici votre code pour confirmer votre adresse e-mail');
  expect(text).toContain('\n    042871\n');
  expect(text).toContain('jusqu’au vendredi 20 novembre à 18:10');
  expect(text).toContain('https://www.comptoir.example.fr/auth/verify');
  expect(text).not.toContain('Jeanne');
  const content = accountContent(code, identity);
  expect(content.subject + content.preview).not.toContain('042871');
  expect(mailHtml(content, identity)).toContain('<p class="code">042871</p>');
});

test('J-1: a code for a new password leads to where it is chosen', () => {
  const text = textOf({ ...code, purpose: 'reset' });
  expect(text).toContain('choisir un nouveau mot de passe');
  expect(text).toContain('https://www.comptoir.example.fr/auth/forgot');
});

test('J-1: a changed password and a deleted account cause a mail', () => {
  const person = { to: 'jeanne@example.fr', first_name: 'Jeanne', locale: 'fr' } as const;
  expect(textOf({ kind: 'password_changed', ...person })).toContain(
    'le mot de passe de votre compte vient d’être changé',
  );
  expect(textOf({ kind: 'account_deleted', ...person })).toContain(
    'vos données personnelles sont effacées',
  );
});

test.each([
  ['verify', '/auth/verify', 'Confirmer mon adresse'],
  ['reset', '/auth/forgot', 'Ouvrir mon compte'],
] as const)(
  'J-40: the mail to %s carries a link beside its code, in text and in HTML',
  (purpose, path, label) => {
    const mail = { ...code, purpose, to: 'jeanne+repas@example.fr' };
    const link = `https://www.comptoir.example.fr${path}#link=AbCdEfGhIjKlMnOpQrStU-&email=jeanne%2Brepas%40example.fr`;
    const content = accountContent(mail, identity);
    expect(textOf(mail)).toContain(`${label} :\n${link}\n`);
    expect(mailHtml(content, identity)).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(content.subject + content.preview).not.toContain('AbCdEf');
  },
);

test('N-24: the mail about an unused account says when it is deleted, and how to prevent that', () => {
  const ends_at = new Date('2026-12-20T17:00:00Z');
  const person = { to: 'jeanne@example.fr', first_name: 'Jeanne', locale: 'fr' } as const;
  const text = textOf({ kind: 'account_expiring', ...person, ends_at });
  expect(text).toContain('nous supprimerons votre compte après le dimanche 20 décembre à 18:00');
  expect(text).toContain('https://www.comptoir.example.fr/auth/login');
});
