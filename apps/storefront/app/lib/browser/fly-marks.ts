/** What is to fly, and where it lands: the attribute of elements, of which one is in sight at a time. */
export const FLY_START = { 'data-fly-start': '' } as const;
export const FLY_END = { 'data-fly-end': '' } as const;
