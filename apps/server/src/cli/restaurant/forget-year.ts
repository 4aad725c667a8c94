import { purgeYear } from '#modules/orders/retention/purge-year.ts';
import { counted } from './check-results.ts';
import { FAILURE, MISUSE, SUCCESS, type Terminal } from './terminal.ts';
import { withShop } from './with-shop.ts';

/**
 * The law requires ten years after the financial year, which may end up to a year after the order.
 */
const KEPT_YEARS = 11;

/** Purges a year whose legal retention has ended. Rule U-53. */
export async function forgetYearCommand(given: string, terminal: Terminal): Promise<number> {
  if (!/^20\d\d$/.test(given)) {
    terminal.error(`« ${given} » n’est pas une année de la forme AAAA.\n`);
    return MISUSE;
  }
  const year = Number(given);
  const keptUntil = year + KEPT_YEARS;
  if (new Date().getUTCFullYear() <= keptUntil) {
    terminal.error(`Les commandes de ${year} se gardent jusqu’à la fin de ${keptUntil}.\n`);
    return FAILURE;
  }
  const purged = await withShop(terminal, ({ pool }) => purgeYear(pool, year));
  if (purged.kind === 'busy') {
    terminal.error('Des commandes arrivent sans cesse : à refaire à une heure plus calme.\n');
    return FAILURE;
  }
  terminal.out(`${year} : ${counted(purged.orders, 'commande')} en moins\n`);
  return SUCCESS;
}
