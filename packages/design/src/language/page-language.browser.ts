/** As `page-language.ts`, for browsers: a document has one language. */
export function pageLanguage(): string {
  return document.documentElement.lang;
}

export function perLanguage<Value>(make: (language: string) => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make(pageLanguage());
    return value;
  };
}
