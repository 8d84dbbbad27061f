/** Child process: runs the related unit tests, one mutant after the other. */
import { join } from 'node:path';
import { runCLI } from 'jest';
import { ROOT } from '../source-files.mjs';
import { type Mutant } from './find-mutants';

export interface Job {
  readonly mutant: Mutant;
  readonly specs: readonly string[];
}

/** `started` comes at once; a process that ends without it has not tested the mutant. */
export type Report = { readonly started: true } | { readonly killed: boolean };

const report = (content: Report): void => void process.send?.(content);

process.on('message', ({ mutant, specs }: Job) => {
  report({ started: true });
  process.env['KEELSON_MUTANT'] = JSON.stringify({ ...mutant, root: ROOT });
  void isKilled(mutant, specs).then((killed) => report({ killed }));
});

/** The closest spec usually detects the mutant, so it runs first, alone. (Jest's `bail` would end the process.) */
async function isKilled(mutant: Mutant, specs: readonly string[]): Promise<boolean> {
  if (await fails(mutant, specs.slice(0, 1))) return true;
  return specs.length > 1 && (await fails(mutant, specs.slice(1)));
}

async function fails(mutant: Mutant, specs: readonly string[]): Promise<boolean> {
  const options = {
    $0: 'jest',
    _: specs.map((spec) => join(ROOT, spec)),
    config: join(import.meta.dirname, 'jest.config.mjs'),
    runTestsByPath: true,
    runInBand: true,
    silent: true,
    reporters: [],
    watchman: false,
    // Jest keeps compiled files per configuration for as long as the process lives.
    globals: JSON.stringify({ mutant: `${mutant.file}:${mutant.start}:${mutant.replacement}` }),
  };
  const { results } = await runCLI(options, [ROOT]);
  return !results.success;
}
