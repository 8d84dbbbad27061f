/**
 * `npm run mutants`: changes one operator, condition or list element at a time in the pure code and
 * runs the unit tests that import it. A mutant that no test detects is a gap in the tests.
 *
 *     npm run mutants -- --sample 200 --seed 1            # minutes
 *     npm run mutants -- --all packages/contracts/src/billing      # one folder
 *     npm run mutants -- --all --minutes 480              # overnight; stops after eight hours
 */
import { availableParallelism } from 'node:os';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importDistances } from '../import-graph.mjs';
import { ROOT, sourceFiles } from '../source-files.mjs';
import { findMutants } from './find-mutants';
import { report, type Tested } from './report';
import { seededShuffle } from './seeded-shuffle';
import { MutantRunner } from './mutant-runner';

/** The pure code: rules and contracts, without I/O. */
const MUTATED = /^(contracts\/src|(functions|execution)\/src\/.*\/domain|answers\/src\/domain)\//;
const TYPESCRIPT = /\.(ts|mjs)$/;
const SPEC = '.spec.ts';
const NEEDS_EMULATORS = '.integration.';
/** Files that many specs import, such as ids, would otherwise cost minutes per mutant. */
const SPECS_PER_MUTANT = 12;

const { values, positionals } = parseArgs({
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    minutes: { type: 'string', default: 'Infinity' },
    list: { type: 'boolean', default: false },
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

const mutants = [...texts].flatMap(([file, text]) =>
  isChosen(file) ? findMutants(file, text) : [],
);
const shuffled = seededShuffle(mutants, Number(values.seed));
const sample = values.all ? shuffled : shuffled.slice(0, Number(values.sample));

const specs = [...texts.keys()].filter(
  (file) => file.endsWith(SPEC) && !file.includes(NEEDS_EMULATORS),
);
const distances = new Map(specs.map((spec) => [spec, importDistances(spec, texts)]));

/** The specs that import a file, the closest first. */
function specsOf(file: string): string[] {
  return [...distances]
    .flatMap(([spec, reached]) => {
      const distance = reached.get(file);
      return distance === undefined ? [] : [{ spec, distance }];
    })
    .sort((a, b) => a.distance - b.distance || (a.spec < b.spec ? -1 : 1))
    .slice(0, SPECS_PER_MUTANT)
    .map(({ spec }) => spec);
}

async function main(): Promise<void> {
  process.stdout.write(`  ${mutants.length} mutants found, ${sample.length} chosen\n`);
  if (values.list) return;
  const deadline = Date.now() + Number(values.minutes) * 60_000;
  const tested: Tested[] = [];
  const testInTurn = async (): Promise<void> => {
    const runner = new MutantRunner();
    for (let mutant = sample.pop(); mutant !== undefined; mutant = sample.pop()) {
      if (Date.now() > deadline) break;
      const related = specsOf(mutant.file);
      const outcome =
        related.length === 0 ? 'untested' : await runner.test({ mutant, specs: related });
      tested.push({ mutant, outcome });
      if (tested.length % 25 === 0) process.stdout.write(`  ${tested.length} tested\n`);
    }
    runner.stop();
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, testInTurn));
  process.stdout.write(report(tested));
}

await main();
