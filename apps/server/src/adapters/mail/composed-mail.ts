import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mail-transport.ts';

/**
 * A mail as nodemailer takes it, which encodes and folds whatever names contain: no name becomes a
 * header or a second recipient. Rule J-7.
 */
export function composedMail(mail: OutgoingMail): SendMailOptions {
  const domain = mail.from.address.split('@').at(-1) || 'localhost';
  return {
    messageId: `<${mail.id}@${domain}>`,
    date: mail.date,
    from: { ...mail.from },
    to: { ...mail.to },
    ...(mail.replyTo && { replyTo: { ...mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // A machine wrote it: out-of-office replies and mailing lists leave it alone.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
