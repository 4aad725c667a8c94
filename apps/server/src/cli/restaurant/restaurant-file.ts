import type { CheckResult } from '@comptoir/contract/restaurant-file/restaurant-check';
import { toRestaurantFile } from '@comptoir/contract/restaurant-file/restaurant-file';
import { schedulingRules } from '@comptoir/contract/settings/settings-mapping';
import { serviceDay } from '@comptoir/domain/orders/board';
import { canOpenSecrets } from '#adapters/secrets/secrets-key.ts';
import { readConfig } from '#config/config.ts';
import { importIntoDraft } from '#modules/catalogue/publication.ts';
import { importedPictures, importRestaurant } from '#restaurant/import-restaurant.ts';
import { type ReadRestaurant, readRestaurant } from '#restaurant/read-restaurant.ts';
import { wantsCards } from '#restaurant/without-cards.ts';
import {
  counted,
  countOf,
  FAILURE,
  rejectionText,
  SUCCESS,
  type Terminal,
  warningText,
} from './check-results.ts';
import { withShop } from './with-shop.ts';

/**
 * Publishes menu, offers and settings of a file, or makes them the draft; an invalid file changes
 * nothing. Rules R-9 and CA-9.
 */
export async function importCommand(
  file: string,
  target: 'draft' | 'publish',
  terminal: Terminal,
): Promise<number> {
  const reading = await readRestaurant(file);
  if (reading.kind !== 'valid') {
    terminal.error(rejectionText(file, reading));
    terminal.error('Rien n’a été importé.\n');
    return FAILURE;
  }
  terminal.error(warningText(reading.warnings));
  const imported = await withShop(terminal, async ({ pool, repository, picturesDirectory }) => {
    const options = { picturesDirectory, onPicture: progress(terminal) };
    if (target !== 'draft') return importRestaurant(reading, repository, options);
    const pictures = await importedPictures(reading, repository, options);
    const rows = [...pictures].map(([reference, url]) => ({ reference, url }));
    await importIntoDraft(pool, reading.document, rows, { at: new Date(), by: null });
    return null;
  });
  if (imported === null && reading.exceptions) terminal.error(EXCEPTIONS_LEFT);
  terminal.out(
    imported === null
      ? `Brouillon importé : ${summary(reading)}. Il reste à le publier dans /gestion/carte\n`
      : `Restaurant importé, version ${imported} : ${summary(reading)}\n`,
  );
  return SUCCESS;
}

const EXCEPTIONS_LEFT =
  'Les horaires exceptionnels du fichier n’appartiennent pas au brouillon : ceux de la boutique restent.\n';

/** A counting line; without a terminal, one line for each tenth. */
function progress({ error, isInteractive }: Terminal): (done: number, total: number) => void {
  let tenths = 0;
  return (done, total) => {
    const isLast = done === total;
    if (isInteractive) {
      error(`\rImages : ${done}/${total}${isLast ? '\n' : ''}`);
      return;
    }
    const reached = Math.floor((done / total) * 10);
    if (reached > tenths) error(`Images : ${done}/${total}\n`);
    tenths = reached;
  };
}

function summary({ document: { menus, offers } }: ReadRestaurant): string {
  const items = menus.flatMap((menu) => menu.categories.flatMap((category) => category.items));
  return [
    counted(menus.length, 'menu'),
    counted(items.length, 'article'),
    counted(offers.length, 'offre'),
  ].join(', ');
}

/** Prints every validation error of a file and its pictures, without a database. Rules R-2 and Y-1. */
export async function checkCommand(file: string, terminal: Terminal): Promise<number> {
  const reading = await readRestaurant(file);
  if (reading.kind !== 'valid') {
    terminal.out(rejectionText(file, reading));
    return FAILURE;
  }
  const { warnings } = reading;
  const errors = cardErrors(reading);
  if (errors.length > 0) {
    terminal.out(rejectionText(file, { kind: 'invalid', errors, warnings }));
    return FAILURE;
  }
  terminal.out(
    `${warningText(warnings)}${file} : aucune erreur, ${countOf(warnings, 'avertissement')}\n`,
  );
  return SUCCESS;
}

/** The demands of the file that this installation does not meet. Rule Y-1. */
function cardErrors({ document }: ReadRestaurant): readonly CheckResult[] {
  const config = readConfig(process.env);
  const { stripe, hasDemoTerminal } = config;
  if (stripe !== null || hasDemoTerminal || !wantsCards(document)) return [];
  // Keys that an owner entered are in the database, which is not opened here.
  if (canOpenSecrets(config)) return [];
  return [{ path: 'settings.payments.stripe.active', message: NO_CARD_KEYS }];
}

const NO_CARD_KEYS =
  'la boutique n’a pas les clés de Stripe : aucune carte n’y est acceptée. Le terminal de démonstration demande PAYMENTS=demo';

/** Writes the restaurant as a file that can be imported again. Rules R-8 and SV-95. */
export async function exportCommand(terminal: Terminal): Promise<number> {
  const { version, document, exceptions } = await withShop(terminal, async ({ repository }) => {
    const stored = await repository.read();
    const today = serviceDay(
      Date.now(),
      schedulingRules(stored.document.settings, 'pickup').timezone,
    );
    return { ...stored, exceptions: await repository.exceptionsFrom(today) };
  });
  if (version === 0) {
    terminal.error('Il n’y a pas encore de restaurant.\n');
    return FAILURE;
  }
  terminal.out(`${JSON.stringify(toRestaurantFile(document, exceptions), null, 2)}\n`);
  return SUCCESS;
}
