/** The pages of an account, in the order in which they are listed. */
export const PROFILE_PAGES = [
  { path: '/profile/ViewOrders', title: 'My orders' },
  { path: '/profile/ViewProfile', title: 'My details' },
  { path: '/profile/ViewSecurity', title: 'Security' },
  { path: '/profile/ViewAccount', title: 'Account and data' },
] as const;
