import { inspect } from 'node:util';

const SHOWN = '[secret]';

/**
 * A value that must not leave the server: a key, a password, a URL that holds one. Wherever it is
 * printed, formatted, logged or serialised it reads `[secret]`. Rule U-55.
 *
 * Only the adapter that hands it to the service it is meant for opens it.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  open(): string {
    return this.#value;
  }

  toString(): string {
    return SHOWN;
  }

  toJSON(): string {
    return SHOWN;
  }

  [inspect.custom](): string {
    return SHOWN;
  }
}
