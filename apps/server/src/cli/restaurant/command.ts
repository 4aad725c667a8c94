import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config/config.ts';
import { makeBackup } from '#db/backup/make-backup.ts';
import { restoreBackup } from '#db/backup/restore-backup.ts';
import { locateDatabase, openDatabase } from '#db/database.ts';
import { type DeadMail, mailStore } from '#jobs/mails/mail-store.ts';
import { picturesDirectory } from '#restaurant/pictures/pictures.ts';
import { booksCommand, verifyArchiveCommand, verifyBooksCommand } from './books.ts';
import { counted, FAILURE, MISUSE, SUCCESS, type Terminal } from './check-results.ts';
import { forgetYearCommand, type OrderCommand, orderCommand } from './order.ts';
import { proposalsCommand } from './proposals.ts';
import {
  listRefundsCommand,
  type RefundCommand,
  refundCommand,
  retryRefundCommand,
  withdrawRefundCommand,
} from './refunds.ts';
import { checkCommand, exportCommand, importCommand } from './restaurant-file.ts';
import { type InviteCommand, inviteCommand } from './staff.ts';
import { logTo, withShop } from './with-shop.ts';

const ERROR_MESSAGES = {
  not_empty: 'La base n’est pas vide. Avec --replace, tout ce qu’elle contient est remplacé.',
  in_use: 'Un serveur utilise cette base : arrêtez-le d’abord.',
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const HELP = `Usage : npm run restaurant -- COMMANDE

  check FICHIER    vérifie un fichier de restaurant et ses images, sans rien changer
  import FICHIER   remplace et publie aussitôt la carte, les offres et les réglages ; commandes et comptes restent
    --publish        le dit en toutes lettres
    --draft          dans le brouillon seulement, à publier dans /gestion/carte
  export           écrit le restaurant en cours sur la sortie standard, au même format
  order COMMANDE   montre une commande, par son numéro ou son identifiant
    --day JOUR       le jour de ce numéro (AAAA-MM-JJ) ; sinon la dernière qui le porte
    --status ÉTAT    la fait avancer : accepted, preparing, ready, out_for_delivery, handed_over, cancelled
    --refund 12,50   ce qui est rendu d’une commande payée que l’on annule : full, none ou un montant
  refund COMMANDE  rend sur la carte ce qu’une commande a coûté ; redemandé, il n’est fait qu’une fois
    --day JOUR       le jour de ce numéro (AAAA-MM-JJ) ; sinon la dernière qui le porte
    --amount 5,00    une partie seulement ; sinon tout ce qui reste
    --name NOM       distingue un second remboursement du même montant
  refund list      montre les remboursements refusés par le prestataire, et ceux qui attendent
  refund retry ID  redemande l’un de ceux qui ont été refusés
  refund withdraw ID
                   retire l’un d’eux : la boutique ne le rendra pas
  mails            montre les messages qui n’ont pas pu partir
  mails replay ID  renvoie l’un d’eux, ou tous avec « all »
  staff invite E-MAIL --role RÔLE
                   donne un lien pour entrer dans l’équipe : owner, manager, counter, kitchen, courier, accountant
  proposals        dit combien de fois chaque plat a été proposé, ouvert et ajouté, et où
    --days 30        sur tant de jours
  backup FICHIER   écrit dans un fichier tout ce que la boutique sait, sans l’arrêter
  restore FICHIER  remplit de cette sauvegarde une base vide ; le serveur est arrêté
    --replace        remplace tout ce que la base contient
  books            dit où en est le journal des ventes, et avec quelle clé il est signé
  books verify     vérifie tout le journal, et nomme la première écriture qui ne convient pas
  books verify FICHIER
                   vérifie une archive du journal, sans la base
    --key CLÉ        la clé publique qui doit l’avoir signée, comme « books » la montre
  forget-year AN   retire des livres une année qui n’a plus à être gardée : AAAA
  help             affiche cette aide

La base est celle de DATABASE_URL, sinon celle de DATA_DIR. Le serveur peut tourner ou non.
Code de retour : 0 si tout va bien, 1 en cas d’erreur, 2 si la commande est mal écrite.
`;

const IMPORT_TARGETS = { '--draft': 'draft', '--publish': 'publish' } as const;

/** Runs `npm run restaurant -- …`; answers the exit code. */
export async function runRestaurantCommand(
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const [command, ...rest] = words;
  const [file] = rest;
  switch (command) {
    case 'check':
      if (file === undefined || rest.length > 1) break;
      return checkCommand(fromWhereNpmRan(file), terminal);
    case 'import':
      if (file === undefined || rest.length > 2) break;
      if (rest[1] !== undefined && rest[1] !== '--draft' && rest[1] !== '--publish') break;
      return importCommand(fromWhereNpmRan(file), IMPORT_TARGETS[rest[1] ?? '--publish'], terminal);
    case 'export':
      if (rest.length > 0) break;
      return exportCommand(terminal);
    case 'order': {
      const read = readOrderWords(rest);
      if (!read) break;
      return orderCommand(read, terminal);
    }
    case 'refund': {
      if (file === 'list' && rest.length === 1) return listRefundsCommand(terminal);
      const [, refundId] = rest;
      if (refundId !== undefined && rest.length === 2) {
        if (file === 'retry') return retryRefundCommand(refundId, terminal);
        if (file === 'withdraw') return withdrawRefundCommand(refundId, terminal);
      }
      const read = readRefundWords(rest);
      if (!read) break;
      return refundCommand(read, terminal);
    }
    case 'mails':
      if (rest.length === 0) return mailsCommand(terminal);
      if (file !== 'replay' || rest[1] === undefined || rest.length > 2) break;
      return replayCommand(rest[1], terminal);
    case 'staff': {
      const read = readInviteWords(rest);
      if (!read) break;
      return inviteCommand(read, terminal);
    }
    case 'proposals': {
      if (rest.length > 0 && (file !== '--days' || rest.length !== 2)) break;
      return proposalsCommand(rest[1], terminal);
    }
    case 'books': {
      if (rest.length === 0) return booksCommand(terminal);
      const read = readVerifyWords(rest);
      if (!read) break;
      if (read.archive === undefined) return verifyBooksCommand(terminal);
      return verifyArchiveCommand(fromWhereNpmRan(read.archive), read.keys, terminal);
    }
    case 'backup':
      if (file === undefined || rest.length > 1) break;
      return backupCommand(fromWhereNpmRan(file), terminal);
    case 'restore': {
      const [name, option] = rest;
      if (name === undefined || rest.length > 2) break;
      if (option !== undefined && option !== '--replace') break;
      return restoreCommand(fromWhereNpmRan(name), option === '--replace', terminal);
    }
    case 'forget-year':
      if (file === undefined || rest.length > 1) break;
      return forgetYearCommand(file, terminal);
    case 'help':
    case '--help':
    case '-h':
      terminal.out(HELP);
      return SUCCESS;
  }
  terminal.error(HELP);
  return MISUSE;
}

/**
 * `12 --day 2026-11-20 --status ready`; null for invalid arguments. The order comes first: its id
 * may begin with a dash.
 */
function readOrderWords([order, ...args]: readonly string[]): OrderCommand | null {
  if (order === undefined || order.startsWith('--')) return null;
  try {
    const text = { type: 'string' } as const;
    const options = { status: text, day: text, refund: text };
    return { order, ...parseArgs({ args, options }).values };
  } catch {
    return null;
  }
}

const REFUND_WORDS: ReadonlySet<string> = new Set(['list', 'retry', 'withdraw']);

/** `12 --amount 5,00`; null for invalid arguments. */
function readRefundWords([order, ...args]: readonly string[]): RefundCommand | null {
  if (order === undefined || order.startsWith('--') || REFUND_WORDS.has(order)) return null;
  try {
    const text = { type: 'string' } as const;
    return {
      order,
      ...parseArgs({ args, options: { day: text, amount: text, name: text } }).values,
    };
  } catch {
    return null;
  }
}

/** `invite lea@example.fr --role counter`; null for invalid arguments. */
function readInviteWords([word, email, ...args]: readonly string[]): InviteCommand | null {
  if (word !== 'invite' || email === undefined || email.startsWith('--')) return null;
  try {
    const { role } = parseArgs({ args, options: { role: { type: 'string' } } }).values;
    return role === undefined ? null : { email, role };
  } catch {
    return null;
  }
}

/** `verify journal.ndjson --key MCow…`; null for invalid arguments. A key without a file verifies nothing. */
function readVerifyWords([word, ...args]: readonly string[]) {
  if (word !== 'verify') return null;
  try {
    const options = { key: { type: 'string', multiple: true } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [archive, ...more] = positionals;
    const keys = values.key ?? [];
    if (more.length > 0 || (archive === undefined && keys.length > 0)) return null;
    return { archive, keys };
  } catch {
    return null;
  }
}

/** npm runs commands in the project's folder; `INIT_CWD` is the caller's. */
function fromWhereNpmRan(file: string): string {
  return resolve(process.env.INIT_CWD ?? '.', file);
}

/** Lists dead mails. Rule J-5. */
async function mailsCommand(terminal: Terminal): Promise<number> {
  const { dead, waiting } = await withShop(terminal, async ({ pool }) => ({
    dead: await mailStore(pool).listDead(),
    waiting: (await mailStore(pool).count()).waiting,
  }));
  terminal.out(dead.map(lineOf).join(''));
  terminal.error(`${counted(dead.length, 'abandonné')}, ${waiting} en attente\n`);
  return SUCCESS;
}

/** Requeues one dead mail, or all. Rule J-5. */
async function replayCommand(which: string, terminal: Terminal): Promise<number> {
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

/** Identifies the order by its number, without personal data. */
function lineOf({ mail_id, kind, order_number, day, created_at, tries, reason }: DeadMail): string {
  const about = order_number === null ? '' : `  commande ${order_number} du ${day}`;
  const attempts = `${tries} essai${tries > 1 ? 's' : ''}`;
  return `${mail_id}  ${kind}${about}  ${created_at.toISOString()}  ${attempts}  ${reason ?? ''}\n`;
}

/** Writes all data of the shop into one file; the server may be running. Rule U-22. */
async function backupCommand(file: string, terminal: Terminal): Promise<number> {
  if (existsSync(file)) {
    terminal.error(`${file} existe déjà : une sauvegarde n’en remplace pas une autre.\n`);
    return FAILURE;
  }
  const config = readConfig(process.env);
  const { address, release } = await locateDatabase(config.database, logTo(terminal));
  try {
    const pictures = picturesDirectory(config.dataDir);
    const made = await makeBackup(address, pictures, file);
    terminal.out(
      `${file} : ${counted(made.rows, 'ligne')} de ${counted(made.tables, 'table')}, ${counted(made.pictures, 'image')}\n`,
    );
    return SUCCESS;
  } finally {
    await release();
  }
}

/** Restores a backup into a database, all or nothing. Rule U-23. */
async function restoreCommand(file: string, replace: boolean, terminal: Terminal): Promise<number> {
  const config = readConfig(process.env);
  const log = logTo(terminal);
  const { address, guard, release } = await locateDatabase(config.database, log);
  try {
    const pictures = picturesDirectory(config.dataDir);
    const restored = await restoreBackup(address, pictures, { file, replace }, guard);
    if (typeof restored === 'string') {
      terminal.error(`${ERROR_MESSAGES[restored]}\n`);
      return FAILURE;
    }
    // Migrations that are newer than the backup.
    await (await openDatabase(config.database, log)).close();
    terminal.out(
      `Restauré tel qu’au ${restored.madeAt} : ${counted(restored.rows, 'ligne')}, ${counted(restored.pictures, 'image')}\n`,
    );
    return SUCCESS;
  } finally {
    await release();
  }
}
