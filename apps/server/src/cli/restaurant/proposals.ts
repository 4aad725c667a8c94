import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { type EventCount, eventCounts } from '#modules/recommendations/repository.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { counted, FAILURE, SUCCESS, type Terminal } from './check-results.ts';
import { withShop } from './with-shop.ts';

const A_DAY = 24 * 60 * 60_000;
const USUAL_DAYS = '30';
const MOST_DAYS = 3650;

const PLACES = {
  home: 'accueil',
  dialog: 'plat',
  cart: 'panier',
} as const satisfies Record<EventCount['place'], string>;

/** Prints impressions, clicks and additions of recommended dishes, by place. Rule G-13. */
export async function proposalsCommand(
  given: string | undefined,
  terminal: Terminal,
): Promise<number> {
  const days = Number(given ?? USUAL_DAYS);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) {
    terminal.error(`« ${given} » n’est pas un nombre de jours.\n`);
    return FAILURE;
  }
  const { rows, nameOf } = await withShop(terminal, async ({ pool, repository }) => {
    const { version, document } = await repository.read();
    const { items, scheduling } = restaurantSnapshot(version, document);
    const firstDay = wallClock(Date.now() - (days - 1) * A_DAY, scheduling.pickup.timezone).date;
    return {
      rows: await eventCounts(pool).since(firstDay),
      nameOf: (id: string) => items.get(id)?.name ?? id,
    };
  });
  if (rows.length > 0) terminal.out(tableOf(rows, nameOf));
  terminal.error(
    `${counted(rows.length, 'ligne')}, ${counted(days, 'jour')}, avec l’accord des visiteurs\n`,
  );
  return SUCCESS;
}

function tableOf(rows: readonly EventCount[], nameOf: (id: string) => string): string {
  const lines = rows.map(({ place, item_id, shown, opened, added }) => [
    PLACES[place],
    ...[shown, opened, added].map((count) => String(count).padStart(8)),
    shareOf(added, shown).padStart(8),
    nameOf(item_id),
  ]);
  const titles = ['montré', 'ouvert', 'ajouté', 'part'].map((title) => title.padStart(8));
  return [['où', ...titles, 'plat'], ...lines]
    .map(
      ([place = '', ...cells]) => `${place.padEnd(8)}${cells.slice(0, 4).join('')}  ${cells[4]}\n`,
    )
    .join('');
}

function shareOf(added: number, shown: number): string {
  return shown === 0 ? '–' : `${((added / shown) * 100).toFixed(1).replace('.', ',')} %`;
}
