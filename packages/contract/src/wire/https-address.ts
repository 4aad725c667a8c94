const MAX_LENGTH = 2_000;

/** Whether a text is an address of the web that a page may link to: `https:` only, without a user. Rule R-34. */
export function isHttpsAddress(text: string): boolean {
  if (
    text.length > MAX_LENGTH ||
    !/^https:\/\/[^\s\\"<>@/]+(?:\/[^\s\\"<>]*|[?#][^\s\\"<>]*)?$/i.test(text)
  ) {
    return false;
  }
  return URL.canParse(text);
}
