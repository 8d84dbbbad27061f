/**
 * `npm run ops -- mutants`: changes one operator, condition or list element at a time in the pure code and
 * runs the unit tests that import it. A mutant that no test detects is a gap in the tests; below a score of
 * `--minimum` percent the command fails.
 *
 *     npm run ops -- mutants --sample 200 --seed 1            # minutes
 *     npm run ops -- mutants --all packages/contracts/src/billing      # one folder
 *     npm run ops -- mutants --all --minutes 480              # overnight; stops after eight hours
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importDistances } from '../import-graph.mjs';
import { ROOT, sourceFiles } from '../source-files.mjs';
import { findMutants, type Mutant } from './find-mutants';
import { readArguments } from '../command/read-arguments.mjs';

/** The pure code: rules and contracts, without I/O. */
const MUTATED =
  /^(packages\/contracts\/src|packages\/answers\/src\/domain|(functions|execution)\/src\/.*\/domain)\//;
const TYPESCRIPT = /\.(ts|mjs)$/;
const SPEC = '.spec.ts';
const NEEDS_EMULATORS = '.integration.';
/** Files that many specs import, such as ids, would otherwise cost minutes per mutant. */
const SPECS_PER_MUTANT = 12;
/** For mutants with an infinite loop: they count as detected. */
const TIMEOUT_MS = 90_000;

const { values, positionals } = readArguments({
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    minutes: { type: 'string', default: 'Infinity' },
    minimum: { type: 'string', default: '0' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
  allowPositionals: true,
});

const texts = new Map(
  sourceFiles('.')
    .filter((file) => TYPESCRIPT.test(file) && !file.startsWith('web/'))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);
const isChosen = (file: string): boolean =>
  MUTATED.test(file) &&
  !file.endsWith(SPEC) &&
  (positionals.length === 0 || positionals.some((part) => file.includes(part)));

/** The same order for the same seed, on every machine. */
const orderOf = ({ file, start, replacement }: Mutant): string =>
  createHash('sha256').update(`${values.seed} ${file} ${start} ${replacement}`).digest('hex');

const mutants = [...texts]
  .flatMap(([file, text]) => (isChosen(file) ? findMutants(file, text) : []))
  .map((mutant) => ({ mutant, order: orderOf(mutant) }))
  .sort((a, b) => (a.order < b.order ? -1 : 1))
  .map(({ mutant }) => mutant);
const sample = values.all ? mutants : mutants.slice(0, Number(values.sample));

const distances = [...texts.keys()]
  .filter((file) => file.endsWith(SPEC) && !file.includes(NEEDS_EMULATORS))
  .map((spec) => [spec, importDistances(spec, texts)] as const);

function specsOf(file: string): string[] {
  return distances
    .flatMap(([spec, reached]) => {
      const distance = reached.get(file);
      return distance === undefined ? [] : [{ spec, distance }];
    })
    .sort((a, b) => a.distance - b.distance || (a.spec < b.spec ? -1 : 1))
    .slice(0, SPECS_PER_MUTANT)
    .map(({ spec }) => spec);
}

/** The closest spec usually detects the mutant, so it runs first, alone. */
const survives = async (mutant: Mutant, [closest = '', ...others]: string[]): Promise<boolean> =>
  (await passes([closest], mutant)) && (others.length === 0 || (await passes(others, mutant)));

/** True when the specs pass with the mutant; null runs them without one. */
function passes(specs: readonly string[], mutant: Mutant | null): Promise<boolean> {
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const config = join(import.meta.dirname, 'jest.config.mjs');
  const args = [jest, '--config', config, '--runInBand', '--bail', '--runTestsByPath', ...specs];
  const env = { ...process.env, KEELSON_MUTANT: JSON.stringify(mutant) };
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env, timeout: TIMEOUT_MS, killSignal: 'SIGKILL' } as const;
    execFile(process.execPath, args, options, (error) => resolve(error === null));
  });
}

const nameOf = ({ file, line, original, replacement }: Mutant): string => {
  const shorten = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line}  ${shorten(original)} → ${shorten(replacement) || '(removed)'}`;
};

async function main(): Promise<void> {
  process.stdout.write(`  ${mutants.length} mutants found, ${sample.length} chosen\n`);
  const [first] = sample;
  if (first === undefined || !(await passes(specsOf(first.file).slice(0, 1), null))) {
    throw new Error('There are no mutants, or the tests fail without one.');
  }
  const deadline = Date.now() + Number(values.minutes) * 60_000;
  const survivors: string[] = [];
  let tested = 0;
  const testInTurn = async (): Promise<void> => {
    for (let mutant = sample.pop(); mutant !== undefined; mutant = sample.pop()) {
      if (Date.now() > deadline) break;
      const specs = specsOf(mutant.file);
      if (specs.length === 0) survivors.push(`${nameOf(mutant)} (no test imports the file)`);
      else if (await survives(mutant, specs)) survivors.push(nameOf(mutant));
      tested += 1;
    }
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, testInTurn));
  const score = (100 * (tested - survivors.length)) / tested;
  for (const survivor of survivors.sort()) process.stdout.write(`  ${survivor}\n`);
  process.stdout.write(
    `  ${tested - survivors.length} of ${tested} detected (${score.toFixed(0)}%)\n`,
  );
  if (score < Number(values.minimum)) process.exitCode = 1;
}

await main();
