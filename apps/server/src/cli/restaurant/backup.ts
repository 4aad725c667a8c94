import { existsSync } from 'node:fs';
import { readConfig } from '#config/config.ts';
import { makeBackup } from '#db/backup/make-backup.ts';
import { restoreBackup } from '#db/backup/restore-backup.ts';
import { locateDatabase, openDatabase } from '#db/database.ts';
import { picturesDirectory } from '#restaurant/pictures/pictures.ts';
import { counted } from './check-results.ts';
import { FAILURE, SUCCESS, type Terminal } from './terminal.ts';
import { logTo } from './with-shop.ts';

/** Writes all data of the shop into one file; the server may be running. Rule U-22. */
export async function backupCommand(file: string, terminal: Terminal): Promise<number> {
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
export async function restoreCommand(
  file: string,
  replace: boolean,
  terminal: Terminal,
): Promise<number> {
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

const ERROR_MESSAGES = {
  not_empty: 'La base n’est pas vide. Avec --replace, tout ce qu’elle contient est remplacé.',
  in_use: 'Un serveur utilise cette base : arrêtez-le d’abord.',
};
