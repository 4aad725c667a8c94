import { interactionsTable } from './interactions.ts';

console.log(await interactionsTable());
