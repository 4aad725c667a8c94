import '#process-environment.ts';

// Not by an import of its own: in the bundled server, what comes from outside it, React among it, would
// be loaded before the line above.
const { serveUntilStopped } = await import('#serve-until-stopped.ts');
await serveUntilStopped();
