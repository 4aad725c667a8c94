import { isbot } from 'isbot';

// Headless browsers and command-line clients are used by people and tests.
const NOT_CRAWLING =
  /headlesschrome|^(node|undici|curl|wget|axios|bun|deno|got|go-http-client|httpie|insomnia|playwright|postmanruntime|python-(requests|urllib)|python-httpx|supertest)\b/i;

/** Whether a user agent collects pages for a machine, which has no use for an error page. */
export function isCrawler(userAgent: string | null): boolean {
  return userAgent !== null && isbot(userAgent) && !NOT_CRAWLING.test(userAgent);
}
