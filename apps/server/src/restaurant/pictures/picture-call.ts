/** A call to the picture process: the exporting module, the function's name and arguments. */
export interface PictureCall {
  readonly id: number;
  readonly module: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

export type PictureAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: string };
