import { readRestaurant } from '#restaurant/read-restaurant.ts';
import { countOf, rejectionText, warningText } from './check-results.ts';
import { FAILURE, SUCCESS, type Terminal } from './terminal.ts';

/** Prints every validation error of a file and its pictures, without a database. Rule R-2. */
export async function checkCommand(file: string, terminal: Terminal): Promise<number> {
  const reading = await readRestaurant(file);
  if (reading.kind !== 'valid') {
    terminal.out(rejectionText(file, reading));
    return FAILURE;
  }
  const { warnings } = reading;
  terminal.out(
    `${warningText(warnings)}${file} : aucune erreur, ${countOf(warnings, 'avertissement')}\n`,
  );
  return SUCCESS;
}
