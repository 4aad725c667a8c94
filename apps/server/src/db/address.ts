/** Where a database is: a URL somebody configured, or the socket of the embedded PostgreSQL. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
    };
