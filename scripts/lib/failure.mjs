/** Why a command cannot go on, in one line for whoever runs it. */
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

/** Tells what is going on. Standard output is left to the command's own result. */
export function say(line) {
  console.error(line);
}
