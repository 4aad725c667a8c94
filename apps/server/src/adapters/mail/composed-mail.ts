import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mail-transport.ts';

/** A mail as nodemailer takes it, which encodes names: none becomes a header or a recipient. Rule J-7. */
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
    ...(mail.attachments && {
      attachments: mail.attachments.map(({ fileName: filename, type: contentType, content }) => ({
        filename,
        contentType,
        content,
      })),
    }),
    // Keeps automatic replies from answering.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
