/** Why the project of an app cannot be created, as a message of one line. */
export class AppProjectError extends Error {}
