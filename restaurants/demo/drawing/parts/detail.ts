/** How near we are: a piece alone shows all of it, a piece among dozens shows what counts. */
export type Detail = 'close' | 'far';
