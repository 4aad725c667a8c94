import { writeFileSync } from 'node:fs';
import { Failure, main, say } from './lib/failure.mjs';
import { run } from './lib/run.mjs';

const COMMAND = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev'];

/** Writes what the shop is installed with as CycloneDX, to a file or to standard output. */
await main(async () => {
  const [file] = process.argv.slice(2);
  const { code, output } = await run('npm', [...COMMAND, '--package-lock-only'], { quiet: true });
  const begin = output.search(/^\{/m);
  if (code !== 0 || begin === -1) throw new Failure(`npm made no SBOM:\n${output.trimEnd()}`);
  const bom = JSON.parse(output.slice(begin, output.lastIndexOf('}') + 1));
  // npm names it after the folder.
  bom.metadata.component.name = 'comptoir';
  const text = `${JSON.stringify(bom, null, 2)}\n`;
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text);
  say(`${bom.components.length} components`);
});
