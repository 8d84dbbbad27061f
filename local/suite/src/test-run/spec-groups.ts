import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { ROOT } from '../locations';
import { type Shard } from './shard';
import { offTest } from '../../../../areas.mjs';
import { type SpecKind, type Tier, TIERS, tierOf } from './tiers';

/** The projects of Jest whose specs can share their modules. */
export const GROUPED_PROJECTS = ['unit', 'web', 'integration'] as const;
export type GroupedProject = (typeof GROUPED_PROJECTS)[number];

const KIND: Readonly<Record<GroupedProject, SpecKind>> = {
  unit: 'unit',
  web: 'unit',
  integration: 'integration',
};

/** Specs of one file of Jest's. More would hold more memory; half as many load a fifth more. */
const GROUP_SIZE = 24;
/** A spec that replaces modules, or what they read when they are loaded, needs its own ones. */
const NEEDS_OWN_MODULES = /\bjest\.(?:mock|doMock|resetModules)\(|\bloadTranslations\(/;

export interface SpecGroup {
  readonly tier: Tier;
  /** Relative to the checkout. */
  readonly specs: readonly string[];
}

/** Returns the folder with the groups of a project, from which `jest.config.mjs` takes specs too. */
export const groupFolder = (results: string, project: GroupedProject): string =>
  join(results, 'specs', project);

/**
 * Writes the groups of all projects: Jest loads every module again for each file that it runs, which for most specs takes
 * longer than their tests.
 */
export function writeSpecGroups(
  results: string,
  { tiers, shard }: { readonly tiers: readonly Tier[]; readonly shard: Shard | null },
): void {
  const isOff = offTest();
  const specs = globSync('**/*.spec.ts', { cwd: ROOT, exclude: isNoSource })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isOff(path))
    .sort();
  for (const project of GROUPED_PROJECTS) {
    const folder = groupFolder(results, project);
    mkdirSync(folder, { recursive: true });
    const own = specs.filter((path) => isOf(project, path));
    const part = own.filter(
      (_, index) => shard === null || index % shard.count === shard.index - 1,
    );
    groupSpecs(part, tiers, needsOwnModules).forEach((group, index) => {
      const file = join(folder, fileName(project, group.tier, index));
      writeFileSync(file, textOf(group, dirname(file)));
    });
  }
}

/** Specs of one tier each, because the tier decides whether a test gets a second attempt. */
export function groupSpecs(
  specs: readonly string[],
  tiers: readonly Tier[],
  isAlone: (spec: string) => boolean,
): SpecGroup[] {
  return TIERS.filter((tier) => tiers.includes(tier)).flatMap((tier) => {
    const ofTier = specs.filter((path) => tierOf(path)?.tier === tier);
    const alone = ofTier.filter(isAlone);
    const together = ofTier.filter((path) => !alone.includes(path));
    const count = Math.ceil(together.length / GROUP_SIZE);
    const parts = Array.from({ length: count }, (_, index) =>
      together.slice(
        Math.floor((index * together.length) / count),
        Math.floor(((index + 1) * together.length) / count),
      ),
    );
    return [...parts, ...alone.map((path) => [path])].map((part) => ({ tier, specs: part }));
  });
}

const isNoSource = (path: string): boolean =>
  /^\.|^(?:node_modules|dist|lib)$/.test(basename(path));

/** Parts of the web app, also those of modules. */
const IN_BROWSER = /^web\/|^product\/(?:.*\/)?web\//;

const isOf = (project: GroupedProject, path: string): boolean =>
  tierOf(path)?.kind === KIND[project] && IN_BROWSER.test(path) === (project === 'web');

const needsOwnModules = (path: string): boolean =>
  NEEDS_OWN_MODULES.test(readFileSync(join(ROOT, path), 'utf8'));

/** In the form of {@link tierOf}. */
function fileName(project: GroupedProject, tier: Tier, index: number): string {
  const kind = KIND[project] === 'integration' ? ['integration'] : [];
  return [String(index).padStart(3, '0'), ...kind, tier, 'spec', 'ts'].join('.');
}

function textOf({ specs }: SpecGroup, folder: string): string {
  const lines = specs.map((path) => {
    const module = relative(folder, join(ROOT, path)).replaceAll('\\', '/').replace(/\.ts$/, '');
    return `describe('${path}', () => { require('${module}'); });\n`;
  });
  return lines.join('');
}
