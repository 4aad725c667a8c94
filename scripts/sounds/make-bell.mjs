// Writes the bell of the order board: two strokes of a small bell, then a pause, so that the file can be repeated.
// node scripts/sounds/make-bell.mjs
import { writeFileSync } from 'node:fs';

const RATE = 16_000;
const SECONDS = 2;

/** Strokes in seconds, with their pitch in hertz: a falling third, in the range that small speakers play loudest. */
const STROKES = [
  { at: 0, pitch: 1568 },
  { at: 0.28, pitch: 1245 },
];
/** Partials of a bell: their pitch beside the first one, their loudness, and how fast they fade. */
const PARTIALS = [
  { ratio: 1, gain: 0.6, fade: 3.2 },
  { ratio: 2.01, gain: 0.25, fade: 5 },
  { ratio: 2.76, gain: 0.12, fade: 8 },
];

function loudness(time) {
  let sum = 0;
  for (const { at, pitch } of STROKES) {
    const since = time - at;
    if (since < 0) continue;
    // The first milliseconds rise, so that the stroke does not click.
    const attack = Math.min(1, since / 0.004);
    for (const { ratio, gain, fade } of PARTIALS) {
      sum +=
        attack * gain * Math.exp(-fade * since) * Math.sin(2 * Math.PI * pitch * ratio * since);
    }
  }
  // The end is silent, so that a repetition does not click either.
  const release = Math.min(1, (SECONDS - time) / 0.1);
  return Math.max(-1, Math.min(1, sum * release));
}

const samples = Int16Array.from({ length: RATE * SECONDS }, (_, index) =>
  Math.round(loudness(index / RATE) * 32_000),
);
const header = Buffer.alloc(44);
header.write('RIFF', 0);
header.writeUInt32LE(36 + samples.byteLength, 4);
header.write('WAVEfmt ', 8);
header.writeUInt32LE(16, 16);
header.writeUInt16LE(1, 20);
header.writeUInt16LE(1, 22);
header.writeUInt32LE(RATE, 24);
header.writeUInt32LE(RATE * 2, 28);
header.writeUInt16LE(2, 32);
header.writeUInt16LE(16, 34);
header.write('data', 36);
header.writeUInt32LE(samples.byteLength, 40);
const target = new URL('../../apps/backoffice/app/lib/sound/bell.wav', import.meta.url);
writeFileSync(target, Buffer.concat([header, Buffer.from(samples.buffer)]));
