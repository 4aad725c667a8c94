import { workProcess } from '#restaurant/processes/work-process.ts';

const IDLE_MS = 5_000;

/** Decoding pictures takes much memory, and is native code that reads untrusted files. Rule U-42. */
export const inPictureProcess = workProcess('picture', IDLE_MS);
