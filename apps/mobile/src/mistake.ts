/** Why an app can't be made, in one line for whoever wants it. */
export class Mistake extends Error {}
