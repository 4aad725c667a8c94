/** A note in the browser's console, for developers. */
export function noteInConsole(note: string): void {
  console.info(note);
}
