/** A function that is wanted of the picture process: which module exports it, and what it is given. */
export interface PictureCall {
  readonly id: number;
  readonly module: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

export type PictureAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: string };
