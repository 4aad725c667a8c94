import { inspect } from 'node:util';

const SHOWN = '[secret]';

/**
 * A key, password or credential URL, which prints, formats, logs and serialises as `[secret]`. Only
 * the adapter of its service opens it. Rule U-55.
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
