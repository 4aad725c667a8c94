/** Names the build that this worker belongs to; see build-worker.ts. */
declare const __BUILD_ID__: string;
/** The addresses of that build's files below `/assets`. */
declare const __ASSETS__: readonly string[];
