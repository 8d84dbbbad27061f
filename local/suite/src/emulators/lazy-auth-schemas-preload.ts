/**
 * Preloaded into the CLI: the Auth emulator compiles the schema of a method when the method is first called. At its
 * start it would compile those of all methods of the Identity Toolkit API, which takes ten seconds of CPU time, and more than twenty
 * in a small heap.
 */
import { createRequire } from 'node:module';

interface Exegesis {
  middleware: (document: unknown, options: object) => unknown;
}

// The CLI's own copy of the package.
const requireFromCli = createRequire(process.argv[1] ?? import.meta.url);
const exegesis = requireFromCli('exegesis-express') as Exegesis;
const { middleware } = exegesis;
exegesis.middleware = (document, options) =>
  middleware(document, { ...options, lazyCompileValidationSchemas: true });
