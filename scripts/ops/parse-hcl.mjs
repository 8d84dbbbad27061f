/**
 * Prints the Terraform files of a folder as JSON: an array of name, text and parsed blocks. The parser is Go code in
 * WebAssembly that never ends by itself, so it runs in a process of its own.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Its declarations bring those of the DOM into the whole check of types, so they are not imported.
const load = createRequire(import.meta.url);
/** @type {{ parse: (name: string, text: string) => Promise<object> }} */
const hcl = load('@cdktn/hcl2json');

const folder = process.argv[2] ?? 'ops';
const names = readdirSync(folder).filter((name) => name.endsWith('.tf'));
const files = await Promise.all(
  names.map(async (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, blocks: await hcl.parse(name, text) };
  }),
);
// An orderly exit waits for threads that compile, which may wait for this one (nodejs/node#54918).
process.stdout.write(JSON.stringify(files), () => process.kill(process.pid, 'SIGKILL'));
