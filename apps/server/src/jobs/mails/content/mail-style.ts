import type { MailIdentity } from './mail-identity.ts';

/**
 * The style of every mail, in the shop's colours and the restaurant's accent. Mail programs know no
 * variables and no grid; dark values stand in one media query.
 */
export function mailStyle({ accent, onAccent }: MailIdentity): string {
  return `
body { margin: 0; padding: 0; background: #f5f2ec; color: #17201b; -webkit-text-size-adjust: 100%; }
table { border-collapse: collapse; border-spacing: 0; }
td, p, h1, h2 { font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 1.5; }
p { margin: 0 0 16px; }
a { color: inherit; }
.preview { display: none; font-size: 1px; line-height: 1px; max-height: 0; max-width: 0; opacity: 0; overflow: hidden; }
.ground { width: 100%; background: #f5f2ec; }
.card { width: 100%; max-width: 560px; background: #fffdf9; border-radius: 14px; }
.inside { padding: 28px 24px; }
.name { padding: 28px 24px 16px; font-family: Georgia, 'Times New Roman', serif; font-size: 22px; letter-spacing: 0.02em; }
.badge { display: inline-block; width: 10px; height: 10px; margin-right: 10px; background: ${accent}; border-radius: 2px; }
h1 { margin: 0 0 16px; font-family: Georgia, 'Times New Roman', serif; font-size: 26px; font-weight: 400; line-height: 1.25; }
h2 { margin: 8px 0 8px; font-family: Georgia, 'Times New Roman', serif; font-size: 18px; font-weight: 400; }
.wrap { overflow-wrap: anywhere; word-break: break-word; }
.lines { white-space: pre-line; }
.quiet, .quiet td { color: #4d5951; }
.small { font-size: 14px; }
.code { margin: 0 0 16px; padding: 16px 8px; background: #f5f2ec; border-radius: 10px; font-size: 32px; font-weight: 600; letter-spacing: 0.25em; text-align: center; }
.button { margin: 0 0 24px; }
.button a { display: inline-block; padding: 14px 24px; background: ${accent}; border-radius: 10px; color: ${onAccent}; font-weight: 600; text-decoration: none; }
.rows { width: 100%; margin: 0 0 16px; }
.rows td { padding: 8px 0; vertical-align: top; border-top: 1px solid #e6dccb; }
.facts td { padding: 10px 0; border-top: 1px solid #e6dccb; }
.label { display: block; font-size: 14px; color: #4d5951; }
.count { width: 36px; color: #4d5951; white-space: nowrap; }
.price { padding-left: 12px; text-align: right; white-space: nowrap; }
.amounts td { padding: 4px 0; border: 0; }
.amounts .total td { padding-top: 10px; border-top: 2px solid #17201b; font-size: 18px; font-weight: 600; }
.foot { padding: 20px 24px 36px; color: #4d5951; }
.foot p { margin: 0 0 4px; font-size: 14px; }
@media (prefers-color-scheme: dark) {
  body, .ground { background: #151916 !important; color: #efece6 !important; }
  .card { background: #242924 !important; }
  td, p, h1, h2 { color: #efece6 !important; }
  .quiet, .quiet td, .label, .count, .foot, .foot p { color: #b9bdb2 !important; }
  .code { background: #343a34 !important; }
  .button a { color: ${onAccent} !important; }
  .rows td, .facts td { border-top-color: #414840 !important; }
  .amounts td { border: 0 !important; }
  .amounts .total td { border-top: 2px solid #efece6 !important; }
}
`;
}
