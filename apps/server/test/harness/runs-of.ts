/**
 * How many cases a long random test draws: a third of `whole` in a run of all tests, which draws others each time,
 * and all of them with `THOROUGH=1`.
 */
export function runsOf(whole: number): number {
  return process.env.THOROUGH === '1' ? whole : Math.ceil(whole / 3);
}
