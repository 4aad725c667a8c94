/** Names one build of the storefront; see vite.config.ts. */
declare const __BUILD_ID__: string;
/** When it was built, in milliseconds since 1970. */
declare const __BUILD_TIME__: number;
/** Whether it is the build that the apps carry. */
declare const __NATIVE__: boolean;
