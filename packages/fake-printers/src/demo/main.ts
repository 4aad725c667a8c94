import { parseArgs } from 'node:util';
import { startFakePrinter } from '../fake-printer.ts';
import { KEYS, pressKey, showPapers } from './printer-screen.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9100' },
    columns: { type: 'string', default: '48' },
    replies: { type: 'string', default: 'completion' },
    folder: { type: 'string', default: '.cache/demo-printer' },
  },
});
const REPLIES = ['completion', 'status', 'none'] as const;
const columns = Number(values.columns);
const replies = REPLIES.find((each) => each === values.replies) ?? 'completion';

const out = (text: string) => void process.stdout.write(text);
const printer = await startFakePrinter({
  port: Number(values.port),
  columns,
  replies,
  msPerLine: 40,
});
showPapers(printer, { columns, folder: values.folder, out });

out(`A ticket printer waits at ${printer.host}, port ${printer.port}, with ${columns} columns.
Add it at http://127.0.0.1:3000/gestion/imprimantes: a network printer, ${printer.host}, port ${printer.port}.
${KEYS}
`);

if (process.stdin.isTTY) process.stdin.setRawMode(true);
process.stdin.setEncoding('utf8');
for await (const keys of process.stdin) {
  for (const key of String(keys)) {
    if (await pressKey(printer, key)) continue;
    await printer.close();
    process.exit();
  }
}
