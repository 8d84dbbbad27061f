/**
 * Mutation tests of the rules: lists every small change that no test detects. Takes minutes, so it is not
 * part of `npm test`: `npx tsx local/suite/src/with-suite.ts --only firestore -- npx tsx e2e/rules/mutate.ts`
 */
import { ATTEMPTS } from './all-attempts';
import { type Attempt } from './attempts';
import { type Mutant, mutantsOf } from './mutants';
import { RULES, RulesWorld } from './world';

const attempts = Object.values(ATTEMPTS).flat();
const depth = (path: string): number => path.split('/').length;

/** The attempts on the mutant's own collection come first: they detect most mutants. */
function inOrder({ path }: Mutant): Attempt[] {
  if (path === null) return attempts;
  const near = (attempt: Attempt): boolean =>
    depth(attempt.path) === depth(path) && attempt.path.split('/')[0] === path.split('/')[0];
  return [...attempts.filter(near), ...attempts.filter((attempt) => !near(attempt))];
}

async function isNoticed(world: RulesWorld, mutant: Mutant): Promise<boolean> {
  await world.load(mutant.source);
  for (const attempt of inOrder(mutant)) {
    const succeeded = await world.whoCan(attempt);
    if ([...succeeded].sort().join() !== [...attempt.allowed].sort().join()) return true;
  }
  return false;
}

const world = await RulesWorld.start();
const mutants = mutantsOf(RULES);
const survivors: Mutant[] = [];
for (const [index, mutant] of mutants.entries()) {
  if (!(await isNoticed(world, mutant))) {
    survivors.push(mutant);
    process.stdout.write(`\nL${mutant.line} ${mutant.what}: not detected by any test\n`);
  }
  await world.reset(); // undoes writes that the mutant allowed
  process.stdout.write(`\r${index + 1} of ${mutants.length}`);
}
await world.stop();
const killed = mutants.length - survivors.length;
process.stdout.write(`\n${killed} of ${mutants.length} mutants detected\n`);
process.exitCode = survivors.length === 0 ? 0 : 1;
