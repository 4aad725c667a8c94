/** Names one build of the storefront; see vite.config.ts. */
declare const __BUILD_ID__: string;
/** When it was built, in milliseconds since 1970. */
declare const __BUILD_TIME__: number;
/** Whether it is the build that the apps carry. */
declare const __NATIVE__: boolean;
/** The files with the texts of each language, as browsers request them; null in development. */
declare const __MESSAGE_FILES__: Readonly<Record<'fr' | 'en', string>> | null;

/** A catalogue that the build has compiled. */
declare module '*.json?compiled' {
  const messages: import('./lib/i18n/translate.ts').Messages;
  export default messages;
}
