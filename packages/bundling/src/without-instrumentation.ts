import type { Plugin } from 'vite';

const FILE = /react-router\/dist\/(?:production|development)\/lib\/router\/router\.js/;
const OPTION = /\bif \(init\.instrumentations\)/g;
const RECEIVER = /\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g;

/**
 * Leaves React Router's instrumentation, an option that no application sets, out of the browser's files: it is
 * 1 kB of each first load.
 */
export function withoutInstrumentation(): Plugin {
  return {
    name: 'without-instrumentation',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!FILE.test(id)) return;
      const [options, receivers] = [OPTION, RECEIVER].map((form) => code.match(form)?.length);
      if (options !== 2 || receivers !== 2) throw new Error(`${id} is instrumented in another way`);
      return code.replace(OPTION, 'if (false)').replace(RECEIVER, 'undefined');
    },
  };
}
