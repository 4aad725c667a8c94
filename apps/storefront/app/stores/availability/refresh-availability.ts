/** Asks now what the staff has set; set by what follows it, and nothing without that. */
let ask: () => Promise<void> = async () => {};

export function askWith(refresh: () => Promise<void>): void {
  ask = refresh;
}

/** Asks now, after a refusal and before an order is repeated. Rule SV-68. */
export function refreshAvailability(): Promise<void> {
  return ask();
}
