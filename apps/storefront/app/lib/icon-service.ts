/** The public icon service, which is asked for what this shop does not have. */
export const PUBLIC_ICONS = 'https://api.iconify.design';
