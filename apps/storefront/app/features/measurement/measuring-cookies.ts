import { forgetCookies } from '#lib/browser/forget-cookies.ts';

/** Cookies that measurement leaves behind. */
const MEASURING = /^(?:_ga|_gid|_gat|_gcl)/;

/** Takes the cookies away that measured visits. */
export function forgetMeasuring(target: { cookie: string }, host: string): void {
  forgetCookies(target, host, (name) => MEASURING.test(name));
}
