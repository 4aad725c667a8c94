import { type DeadMail, mailStore } from '#jobs/mails/mail-store.ts';
import { counted } from './check-results.ts';
import { FAILURE, SUCCESS, type Terminal } from './terminal.ts';
import { withShop } from './with-shop.ts';

/** Lists dead mails. Rule J-5. */
export async function mailsCommand(terminal: Terminal): Promise<number> {
  const { dead, waiting } = await withShop(terminal, async ({ pool }) => ({
    dead: await mailStore(pool).listDead(),
    waiting: (await mailStore(pool).count()).waiting,
  }));
  terminal.out(dead.map(lineOf).join(''));
  terminal.error(`${counted(dead.length, 'abandonné')}, ${waiting} en attente\n`);
  return SUCCESS;
}

/** Requeues one dead mail, or all. Rule J-5. */
export async function replayCommand(which: string, terminal: Terminal): Promise<number> {
  if (which !== 'all' && !UUID.test(which)) {
    terminal.error(`« ${which} » n’est pas le numéro d’un message.\n`);
    return FAILURE;
  }
  const count = await withShop(terminal, ({ pool }) =>
    mailStore(pool).replay(which === 'all' ? null : which),
  );
  if (count === 0 && which !== 'all') {
    terminal.error('Aucun message abandonné ne porte ce numéro.\n');
    return FAILURE;
  }
  terminal.out(`${counted(count, 'message')} à renvoyer\n`);
  return SUCCESS;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Identifies the order by its number, without personal data. */
function lineOf({ mail_id, kind, order_number, day, created_at, tries, reason }: DeadMail): string {
  const about = order_number === null ? '' : `  commande ${order_number} du ${day}`;
  const attempts = `${tries} essai${tries > 1 ? 's' : ''}`;
  return `${mail_id}  ${kind}${about}  ${created_at.toISOString()}  ${attempts}  ${reason ?? ''}\n`;
}
