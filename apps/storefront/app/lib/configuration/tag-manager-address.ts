/** Where the tag manager's script comes from. */
export const TAG_MANAGER = 'https://www.googletagmanager.com';
