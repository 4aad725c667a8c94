/** This build of the storefront, as `/_build` serves it. */
export const BUILD = { id: __BUILD_ID__, timestamp: __BUILD_TIME__ } as const;
