/** What stores and phones know an app by where nobody says: it names no domain. */
const NAMELESS = 'app.comptoir';

/**
 * The app's id, from the site's domain backwards: `fr.kinone` for `https://www.kinone.fr`. Android takes
 * no hyphens in it, iOS no underscores.
 */
export function appIdOf(siteRoot: string): string {
  const { hostname } = new URL(siteRoot);
  const labels = hostname.replace(/^www\./, '').split('.');
  if (labels.length < 2 || labels.every((label) => /^\d+$/.test(label))) return NAMELESS;
  return labels
    .map((label) => label.replaceAll(/[^a-z\d]/g, '').replace(/^(?=\d|$)/, 'a'))
    .reverse()
    .join('.');
}
