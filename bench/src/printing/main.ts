import { restaurantWithBoards } from '../harness/generated-restaurant.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { acceptToPaperTable } from './accept-to-paper.ts';
import { renderingTable } from './ticket-rendering.ts';

console.log(renderingTable());

const restaurant = await restaurantWithBoards();
const server = await startServerProcess({ RESTAURANT_FILE: restaurant.file });
try {
  console.log(await acceptToPaperTable(server));
} finally {
  await server.stop();
  await restaurant.remove();
}
