import { resolve } from 'node:path';
import { checkCommand } from './check.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { MISUSE, SUCCESS, type Terminal } from './terminal.ts';

const HELP = `Usage : npm run restaurant -- COMMANDE

  check FICHIER    vérifie un fichier de restaurant et ses images, sans rien changer
  import FICHIER   remplace la carte, les offres et les réglages ; commandes et comptes restent
  export           écrit le restaurant en cours sur la sortie standard, au même format
  help             affiche cette aide

La base est celle de DATABASE_URL, sinon celle de DATA_DIR. Le serveur peut tourner ou non.
Code de retour : 0 si tout va bien, 1 en cas d’erreur, 2 si la commande est mal écrite.
`;

/** Runs \`npm run restaurant -- …\`; answers the exit code. */
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
      if (file === undefined || rest.length > 1) break;
      return importCommand(fromWhereNpmRan(file), terminal);
    case 'export':
      if (rest.length > 0) break;
      return exportCommand(terminal);
    case 'help':
    case '--help':
    case '-h':
      terminal.out(HELP);
      return SUCCESS;
  }
  terminal.error(HELP);
  return MISUSE;
}

/** npm starts commands in the project's folder, wherever it was called. */
function fromWhereNpmRan(file: string): string {
  return resolve(process.env.INIT_CWD ?? '.', file);
}
