/** The id of this build, in the page and in the names of the worker's caches. */
declare const __BUILD_ID__: string;
