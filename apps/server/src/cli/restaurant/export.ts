import { toRestaurantFile } from '@comptoir/contract/restaurant-file/restaurant-file';
import { FAILURE, SUCCESS, type Terminal } from './terminal.ts';
import { withShop } from './with-shop.ts';

/** Writes the restaurant as a file that can be imported again. Rule R-8. */
export async function exportCommand(terminal: Terminal): Promise<number> {
  const { version, document } = await withShop(terminal, ({ repository }) => repository.read());
  if (version === 0) {
    terminal.error('Il n’y a pas encore de restaurant.\n');
    return FAILURE;
  }
  terminal.out(`${JSON.stringify(toRestaurantFile(document), null, 2)}\n`);
  return SUCCESS;
}
