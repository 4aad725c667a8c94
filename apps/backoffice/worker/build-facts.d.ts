/** Names the build that this worker belongs to; see packages/bundling. */
declare const __BUILD_ID__: string;
/** The addresses of that build's files below `/gestion/assets`. */
declare const __ASSETS__: readonly string[];
