/**
 * The environment of PostgreSQL's processes. They get none of ours: it may hold keys, and a locale
 * that this system does not have.
 */
export const CHILD_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
