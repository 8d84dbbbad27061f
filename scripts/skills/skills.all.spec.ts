import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySources } from '../rehearse/branded-copy';
import { gitIn } from '../upgrade/git';
import { followSkill, OF_A_MODULE, stepsOf, textOfSkill, withDifference } from './follow-skill';

const ROOT = join(__dirname, '../..');
const NAMES = readdirSync(join(ROOT, 'skills')).sort();
const LINES_OF_A_SCREEN = 75;

describe('skills', () => {
  it.each(NAMES)('%s says when to use it, on one screen', (name) => {
    const text = textOfSkill(name);
    expect(text).toMatch(new RegExp(`^---\\nname: ${name}\\ndescription: [^\\n]{20,200}\\n---\\n`));
    expect(text.split('\n').length).toBeLessThanOrEqual(LINES_OF_A_SCREEN);
  });

  it('are all named where agents begin', () => {
    const guide = readFileSync(join(ROOT, 'AGENTS.md'), 'utf8');
    for (const name of NAMES) expect(guide).toContain(`(skills/${name}/SKILL.md)`);
  });

  it('have differences that fit one place', () => {
    expect(withDifference('a\nb\nc\n', ' a\n-b\n+d\n')).toBe('a\nd\nc\n');
    expect(() => withDifference('a\na\n', ' a\n+b\n')).toThrow('2 times');
    expect(() => withDifference('a\n', '-b\n')).toThrow('0 times');
  });
});

describe('a skill, followed literally', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keelson-skills-'));
  const copy = join(folder, 'copy');
  const git = gitIn(copy);
  const changed = (): string[] =>
    git('status', '--porcelain', '--untracked-files=all')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.slice(3));
  const run = (...command: string[]): string =>
    execFileSync('npx', command, {
      cwd: copy,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const types = (project: string): string =>
    run('--no', '--', 'node', 'node_modules/typescript-7/bin/tsc', '--noEmit', '-p', project);

  beforeAll(() => {
    copySources(ROOT, copy);
    git('init', '--quiet', '--initial-branch=main');
    git('config', 'user.name', 'Owner');
    git('config', 'user.email', 'owner@example.test');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'first');
    git('tag', 'v0.1.0');
  });
  afterEach(() => {
    git('switch', '--quiet', '--force', 'main');
    git('reset', '--quiet', '--hard', 'v0.1.0');
    git('clean', '--quiet', '-fd');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const MODULE = 'product/modules/translator';
  /** What commands write from `product/`. */
  const WRITTEN = [
    'e2e/rules/area-rows.ts',
    'firebase.json',
    'firestore.rules',
    'functions/src/area-composition.ts',
    'packages/contracts/src/areas/collections.ts',
    'packages/contracts/src/areas/endpoints.ts',
    'packages/contracts/src/areas/schemas.ts',
    'product/brand.ts',
    'product/icons.ts',
    'product/modules.ts',
    'product/web/modules.ts',
  ];
  const SPRITE = /^web\/public\/module-icons-[0-9A-F]{8}\.svg$/;

  it('of a module writes files of its folder alone, and commands do the rest', () => {
    const steps = OF_A_MODULE.flatMap((name) => stepsOf(name));
    const files = steps.filter(({ kind }) => kind !== 'sh').map(({ path }) => path);
    expect(files.filter((path) => !path.startsWith(`${MODULE}/`))).toEqual([]);
    const commands = steps
      .filter(({ kind }) => kind === 'sh')
      .flatMap(({ text }) => text.trim().split('\n'));
    expect(commands.filter((line) => !/^(?:npm run brand|npx jest) /.test(line))).toEqual([]);
  });

  it('adds a module with pages, endpoints and rules, and nothing of it stays behind', () => {
    for (const name of OF_A_MODULE.slice(0, 3)) followSkill(name, copy);
    types('packages/contracts');
    const limits = run(
      ...['--no', '--', 'tsx', '--eval'],
      `import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
       console.log(JSON.stringify(Object.values(PLAN_CATALOG).map((plan) => [plan.limits.translations, plan.features.includes('translator')])));`,
    );
    expect(JSON.parse(limits)).toEqual([
      [10, true],
      [500, true],
      [500, true],
    ]);

    for (const name of OF_A_MODULE.slice(3)) followSkill(name, copy);
    const written = changed().filter((path) => !path.startsWith(`${MODULE}/`));
    expect(written.filter((path) => !SPRITE.test(path))).toEqual(WRITTEN);
    expect(written.filter((path) => SPRITE.test(path))).toHaveLength(1);
    types('web/tsconfig.json');
    types('.');
    types('e2e');
    const parts = run(
      ...['--no', '--', 'tsx', '--eval'],
      `import { ENDPOINTS } from '@keelson/contracts/http/endpoints';
       import { STORED_COLLECTIONS } from '@keelson/contracts/documents/collections';
       console.log(ENDPOINTS.some(({ path }) => path === '/api/translator/glossary'), STORED_COLLECTIONS.some(({ path }) => path === 'translatorGlossaries'));`,
    );
    expect(parts.trim()).toBe('true true');

    const journeys = ['playwright', 'test', '--list', '--config', 'e2e/playwright.config.ts'];
    expect(run('--no', '--', ...journeys, 'glossary')).toContain('a member saves a glossary');

    rmSync(join(copy, MODULE), { recursive: true });
    run(
      '--no',
      '--',
      'tsx',
      'scripts/brand/main.ts',
      '--yes',
      '--modules',
      'chat,image-generator,automation',
    );
    // Another choice of modules makes the pictures of the home page outdated.
    expect(changed()).toEqual(['product/brand.ts']);
  });

  it('adds a plan that is one row', () => {
    followSkill('add-a-plan', copy);
    expect(changed()).toEqual(['.env.example', 'product/plans.ts']);
    expect(readFileSync(join(copy, '.env.example'), 'utf8')).toContain('PAYMENT_PRODUCT_ID_TEAM');
    types('packages/contracts');
  });

  it('adds a field', () => {
    followSkill('add-a-field', copy);
    types('packages/contracts');
  });

  it('adds an event', () => {
    expect(() => followSkill('add-an-event', copy)).not.toThrow();
  });

  it('adds a language that shows the first one until it is translated', () => {
    followSkill('add-a-language', copy);
    expect(readFileSync(join(copy, 'web/src/locale/messages.de.xlf'), 'utf8')).toContain(
      'target-language="de"',
    );
    expect(readFileSync(join(copy, 'firebase.json'), 'utf8')).toContain('{,ko/,de/}');
    types('packages/contracts');
    expect(() =>
      run(
        '--no',
        '--',
        'jest',
        'web/tools/translations.spec.ts',
        '-t',
        'translations to de are complete',
      ),
    ).toThrow();
  });

  it('makes another brand', () => {
    followSkill('brand', copy);
    expect(readFileSync(join(copy, 'product/brand.ts'), 'utf8')).toContain("name: 'Acme'");
  });

  it('brings a copy to a release', () => {
    const engine = gitIn(join(folder, 'engine'));
    rmSync(engine.folder, { recursive: true, force: true });
    gitIn(folder)('clone', '--quiet', copy, 'engine');
    for (const [key, value] of [
      ['user.name', 'Engine'],
      ['user.email', 'engine@example.test'],
    ] as const) {
      engine('config', key, value);
    }
    const manifest = join(engine.folder, 'package.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"0.1.0"', '"0.2.0"'));
    engine('commit', '--quiet', '--all', '--message', 'release');
    engine('tag', 'v0.2.0');
    expect(followSkill('upgrade', copy, { ADDRESS_OF_THE_ENGINE: engine.folder })).toContain(
      'The branch upgrade/v0.2.0 has v0.2.0.',
    );
    expect(git('show', 'upgrade/v0.2.0:package.json')).toContain('"0.2.0"');
  });

  it('names the steps of a launch', () => {
    expect(followSkill('deploy', copy)).toContain('Put the project on the Blaze plan');
  });
});
