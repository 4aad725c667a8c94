/** A call to a work process: the exporting module, the function's name and arguments. */
export interface WorkCall {
  readonly id: number;
  readonly module: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

export type WorkAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: string };
