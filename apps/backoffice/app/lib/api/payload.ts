/** The payload of an answer's schema of the contract, as the server sends it. */
export type PayloadOf<Schema> = Schema extends {
  readonly _zod: { readonly input: { readonly payload: infer Payload } };
}
  ? Payload
  : never;
