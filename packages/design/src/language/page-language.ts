/**
 * The language of the page that is rendered, as formats name it: 'fr' or 'en-GB'. Browsers load
 * `page-language.browser.ts` in its place, which reads it from the document. Rule LA-6.
 */
export function pageLanguage(): string {
  return readLanguage();
}

let readLanguage = () => 'fr';

/** Sets how a server that renders pages of several languages at a time knows the one of each. */
export function readPageLanguageWith(reader: () => string): void {
  readLanguage = reader;
}

/** What `make` returns for the page's language, made once for each. */
export function perLanguage<Value>(make: (language: string) => Value): () => Value {
  const values = new Map<string, Value>();
  return () => {
    const language = pageLanguage();
    const known = values.get(language);
    if (known !== undefined) return known;
    const value = make(language);
    values.set(language, value);
    return value;
  };
}
