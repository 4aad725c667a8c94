/** What search engines, networks and newsletters write into the links that lead here. */
const CAMPAIGN =
  /^(?:utm_\w+|gclid|gbraid|wbraid|gad_\w+|srsltid|dclid|fbclid|igsh|igshid|msclkid|ttclid|twclid|li_fat_id|mc_cid|mc_eid|_gl)$/i;

/**
 * The same path and question without what tells where a guest comes from: no page looks at that, and
 * everybody who comes from a campaign gets the page that is there already. The browser keeps it all.
 */
export function withoutCampaign(url: string): string {
  const [path = '', question] = url.split(/\?(.*)/s, 2);
  if (question === undefined) return url;
  const kept = question.split('&').filter((part) => !CAMPAIGN.test(part.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}
