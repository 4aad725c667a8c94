/** Below it stands the storefront as the draft would be, with an API of its own. Rule CA-30. */
export const PREVIEW_ROOT = '/_preview';
