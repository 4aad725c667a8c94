/** Names one build of the storefront; see vite.config.ts. */
declare const __BUILD_ID__: string;
