import '#process-environment.ts';

// Imported dynamically: the bundle hoists static imports of packages, React among them, above the
// import of the environment.
const { serveUntilStopped } = await import('#serve-until-stopped.ts');
await serveUntilStopped();
