// Draws the pictures of the demo restaurant: node restaurants/demo/drawing/draw.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { drawAll } from './catalogue.ts';

const folder = new URL('../images/', import.meta.url);
const pictures = drawAll();

mkdirSync(folder, { recursive: true });
for (const [name, svg] of pictures) writeFileSync(new URL(name, folder), svg);
console.log(`${pictures.size} pictures drawn`);
