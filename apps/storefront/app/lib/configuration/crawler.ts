import { isbot } from 'isbot';

// Automated browsers show pages to somebody; command-line clients, and what tests are written with, are
// used by people.
const NOT_CRAWLING =
  /headlesschrome|^(node|undici|curl|wget|axios|bun|deno|got|go-http-client|httpie|insomnia|playwright|postmanruntime|python-(requests|urllib)|python-httpx|supertest)\b/i;

/** Whether a user agent collects pages for a machine, which has no use for an error page. */
export function isCrawler(userAgent: string | null): boolean {
  return userAgent !== null && isbot(userAgent) && !NOT_CRAWLING.test(userAgent);
}
