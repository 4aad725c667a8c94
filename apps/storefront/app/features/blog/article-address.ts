/** Where an article is read: no route has a parameter, so its name stands in the question. Rule W-7. */
export function articleAddress(slug: string): string {
  return `/blog?article=${slug}`;
}
