/** Nobody is called longer than that, and no advertisement is shorter. */
const LONGEST_NAME = 60;

/** An address of the web, or the name of a domain. */
const LINK_LIKE = /:\/\/|\p{L}\.\p{L}{2}/u;

/**
 * « Bonjour Jeanne, ». A name is typed by whoever likes, with anybody's address: one that says more than
 * a name does is left out of what the restaurant says. Rule J-13.
 */
export function greeting(firstName: string): string {
  const isName = firstName !== '' && firstName.length <= LONGEST_NAME && !LINK_LIKE.test(firstName);
  return isName ? `Bonjour ${unlinked(firstName)},` : 'Bonjour,';
}

/**
 * What a guest typed, reading as it did, in which no reader of mail finds a link: a space of no width
 * parts what belongs to an address. Times and telephone numbers stay whole. Rule J-13.
 */
export function unlinked(typed: string): string {
  return typed.replaceAll(/(?<=[\p{L}.:/])[.:/@](?=[\p{L}/])/gu, '$&\u200b');
}
