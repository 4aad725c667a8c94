/** Program: writes the app's pages into a folder, as in the native projects, to try them in a browser. */
import { join, resolve } from 'node:path';
import { readAddresses } from './addresses.ts';
import { writePages } from './write-pages.ts';

const [directory = 'www'] = process.argv.slice(2);
writePages(
  join(import.meta.dirname, '../build/client'),
  resolve(directory),
  readAddresses(process.env),
);
