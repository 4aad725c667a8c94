/** What is to fly, and where it lands: the attribute of elements, of which one is in sight at a time. */
export const FLIES = { 'data-flies': '' } as const;
export const LANDING = { 'data-landing': '' } as const;
