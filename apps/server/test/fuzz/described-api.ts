import type { FastifyInstance } from 'fastify';

/** The subset of JSON Schema that the API's description uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

/** A method of a path, with its request schema and documented statuses. */
export interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Null without one, and for a form. */
  readonly body: Schema | null;
  readonly statuses: readonly number[];
  /** What a route of the staff needs; null for one of guests. Rule SA-4. */
  readonly permission: string | null;
}

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export type Method = (typeof METHODS)[number];

/** The subset of an OpenAPI document that is read here. */
export interface Description {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[];
            readonly requestBody?: {
              readonly content: { readonly 'application/json'?: { readonly schema: Schema } };
            };
            readonly responses: Readonly<Record<string, unknown>>;
            readonly 'x-permission'?: string;
          }
        >
      >
    >
  >;
}

/** Every documented operation of the API. */
export async function describedApi(app: FastifyInstance): Promise<readonly Operation[]> {
  return operationsOf((await app.inject('/v2/openapi.json')).json<Description>());
}

/** A stream that is open to all has no end. */
const ENDLESS = '/v2/public/availability/events';

/** Every operation of a description that ends. */
export function operationsOf({ paths: all }: Description): readonly Operation[] {
  const paths = Object.entries(all).filter(([path]) => path !== ENDLESS);
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: methodNamed(method),
      path,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema ?? null,
      statuses: Object.keys(operation.responses).map(Number),
      permission: operation['x-permission'] ?? null,
    })),
  );
}

function methodNamed(name: string): Method {
  const method = METHODS.find((each) => each === name.toUpperCase());
  if (!method) throw new Error(`Unknown method ${name}.`);
  return method;
}
