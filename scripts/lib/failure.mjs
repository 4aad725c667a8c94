/** Ends a command with a message of one line, without a stack. */
export class Failure extends Error {}

/** Runs a command's main function; a Failure ends the process with its line and without a stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(error.message);
    process.exit(1);
  }
}

/** Reports progress on standard error: standard output is for the command's result. */
export function say(line) {
  console.error(line);
}
