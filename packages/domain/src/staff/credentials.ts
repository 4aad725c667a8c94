/** In characters, spaces included. Rules SA-10 and I-15. */
export const MINIMUM_STAFF_PASSWORD_LENGTH = 12;

/** 4 to 6 digits. Rule SA-32. */
export const PIN = /^\d{4,6}$/;

/** How recent a sign-in must be for refunds, prices, publishing, staff and devices. Rule SA-20. */
export const STEP_UP_MILLISECONDS = 10 * 60_000;

/** How long a person acts on a device after giving the PIN. Rule SA-32. */
export const PIN_MILLISECONDS = 2 * 60_000;
