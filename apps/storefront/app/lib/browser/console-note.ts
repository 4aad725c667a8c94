/** A note for whoever looks into the console; visitors are told nothing. */
export function noteInConsole(note: string): void {
  console.info(note);
}
