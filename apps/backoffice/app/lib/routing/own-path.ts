/** A path of this application from `?next=`; anything else leads to the board. */
export function ownPath(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/';
}
