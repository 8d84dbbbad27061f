/**
 * `npm run ops -- rehearse:brand`: a copy of the sources becomes another product, as in docs/brand.md: `npm run brand` names it
 * Acme and drops a module, one row of the catalog adds a plan. The copy is built and started, and a browser visits all of
 * its pages: nothing names the engine or the dropped module, and the added plan is bought (e2e/branded). Screenshots are kept.
 * `npm run ops -- rehearse:brand chat` drops only that module; without an argument, the chat and then the images.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_MODULES, KNOWN_MODULES } from '../brand/known-modules';
import { OWN_MODULES } from '../brand/module-list';
import { followSkill } from '../skills/follow-skill';
import { changedFiles, copySources } from './branded-copy';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Outside of the checkout, in whose `node_modules` Node would find what the copy lacks. */
const FOLDER = join(
  tmpdir(),
  `keelson-acme-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`,
);
const DROPPED = [...ENGINE_MODULES, ...OWN_MODULES.slice(-1)];
const print = (line: string): void => void process.stdout.write(`${line}\n`);

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): boolean {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    cwd: FOLDER,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** The copy keeps its builds between modules, of which only the changed parts are built again. */
function rehearse(dropped: string): boolean {
  const kept = KNOWN_MODULES.filter((module) => module !== dropped);
  print(`\nAcme without ${dropped} (${FOLDER})`);
  const flags = ['--name', 'Acme', '--legal-name', 'Acme Ltd', '--color', '#6d28d9'];
  const texts = ['--tagline', 'Everything for your team in one place'];
  const modules = ['--modules', kept.join(',')];
  const branded = run(['scripts/brand/main.ts', '--yes', ...flags, ...texts, ...modules]);
  if (!branded) return false;
  for (const path of changedFiles(ROOT, FOLDER)) print(`  differs: ${path}`);
  const shots = join(FOLDER, '.keelson', 'shots', `without-${dropped}`);
  const passed = run(['local/suite/src/test.ts', '--only', 'journeys', 'branded'], {
    KEELSON_BRANDED: dropped,
    KEELSON_SHOTS: shots,
  });
  print(`Screenshots: ${shots}`);
  return passed;
}

function main(): number {
  const asked = process.argv.slice(2);
  const unknown = asked.find((module) => !KNOWN_MODULES.includes(module));
  if (unknown !== undefined) {
    print(`There is no module "${unknown}". Modules: ${KNOWN_MODULES.join(', ')}`);
    return 2;
  }
  copySources(ROOT, FOLDER);
  followSkill('add-a-plan', FOLDER);
  const results = (asked.length === 0 ? DROPPED : asked).map(rehearse);
  return results.every(Boolean) ? 0 : 1;
}

process.exitCode = main();
