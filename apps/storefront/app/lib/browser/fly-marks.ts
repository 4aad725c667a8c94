/** Attributes of the start and the end of the fly animation; one element of each is visible at a time. */
export const FLY_START = { 'data-fly-start': '' } as const;
export const FLY_END = { 'data-fly-end': '' } as const;
