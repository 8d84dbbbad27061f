/**
 * Shapes of the files that GitHub, Renovate and editors read, from their documentation: syntax of issue forms
 * (docs.github.com), Renovate's configuration options (docs.renovatebot.com), and the reference of
 * devcontainer.json (containers.dev). Strict, because each of these readers ignores or rejects a misspelt name.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { BASE_PORTS } from '../../local/suite/src/ports';

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const text = z.string().min(1);
const id = z.string().regex(/^[\w-]+$/);
const validations = z.strictObject({ required: z.boolean() }).optional();
const described = { label: text, description: text.optional() };
const field = { ...described, placeholder: text.optional(), value: text.optional() };
const issueForm = z.strictObject({
  name: text,
  description: text,
  title: text.optional(),
  labels: z.array(text).min(1).optional(),
  body: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('markdown'),
          attributes: z.strictObject({ value: text }),
        }),
        z.strictObject({
          type: z.literal('textarea'),
          id,
          attributes: z.strictObject({ ...field, render: text.optional() }),
          validations,
        }),
        z.strictObject({
          type: z.literal('input'),
          id,
          attributes: z.strictObject(field),
          validations,
        }),
        z.strictObject({
          type: z.literal('dropdown'),
          id,
          attributes: z.strictObject({ ...described, options: z.array(text).min(2) }),
          validations,
        }),
      ]),
    )
    .min(1),
});

const rule = z.strictObject({
  description: text.optional(),
  groupName: text.optional(),
  matchPackageNames: z.array(text).min(1).optional(),
  matchManagers: z.array(z.literal('github-actions')).optional(),
  matchUpdateTypes: z.array(z.enum(['major', 'minor', 'patch'])).optional(),
  enabled: z.boolean().optional(),
  dependencyDashboardApproval: z.boolean().optional(),
});
const schedule = z.array(text).min(1);
const renovate = z.strictObject({
  $schema: z.url(),
  extends: z.array(text),
  schedule,
  minimumReleaseAge: text,
  internalChecksFilter: z.enum(['strict', 'flexible', 'none']),
  rangeStrategy: z.enum(['auto', 'pin', 'bump', 'replace', 'widen', 'update-lockfile']),
  prConcurrentLimit: z.int(),
  labels: z.array(text),
  lockFileMaintenance: z.strictObject({ enabled: z.literal(true), schedule }),
  vulnerabilityAlerts: z.strictObject({
    labels: z.array(text),
    schedule,
    minimumReleaseAge: text,
  }),
  packageRules: z.array(rule).min(1),
});

const devcontainer = z.strictObject({
  name: text,
  image: text,
  features: z.record(text, z.record(text, text)),
  hostRequirements: z.strictObject({
    cpus: z.int(),
    memory: z.string().regex(/^\d+[tgmk]b$/),
    storage: z.string().regex(/^\d+[tgmk]b$/),
  }),
  postCreateCommand: text,
  forwardPorts: z.array(z.int()),
  portsAttributes: z.record(
    z.string().regex(/^\d+$/),
    z.strictObject({ label: text, onAutoForward: z.enum(['openBrowserOnce', 'silent']) }),
  ),
  customizations: z.strictObject({
    vscode: z.strictObject({ extensions: z.array(z.string().regex(/^[\w-]+\.[\w-]+$/)) }),
  }),
});

describe('issue forms', () => {
  const FOLDER = '.github/ISSUE_TEMPLATE';
  const forms = readdirSync(join(ROOT, FOLDER)).filter((name) => name !== 'config.yml');

  it.each(forms)('%s has the syntax of an issue form, and each id once', (name) => {
    const { body } = issueForm.parse(parse(read(join(FOLDER, name))));
    const ids = body.flatMap((one) => ('id' in one ? [one.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toEqual([]);
  });

  it('allows no blank issues', () => {
    expect(parse(read(`${FOLDER}/config.yml`))).toEqual({ blank_issues_enabled: false });
  });
});

describe('renovate.json', () => {
  const config = renovate.parse(JSON.parse(read('renovate.json')));
  const lock = JSON.parse(read('package-lock.json')) as {
    readonly packages: Readonly<
      Record<string, { readonly dependencies?: object; readonly devDependencies?: object }>
    >;
  };
  const direct = Object.entries(lock.packages)
    .filter(([path]) => !path.includes('node_modules'))
    .flatMap(([, { dependencies = {}, devDependencies = {} }]) => [
      ...Object.keys(dependencies),
      ...Object.keys(devDependencies),
    ]);
  const asPattern = (glob: string) =>
    new RegExp(`^${glob.replaceAll('**', '.*').replaceAll(/(?<!\.)\*/g, '[^/]*')}$`);

  it('pins actions and images by digest', () => {
    expect(config.extends).toEqual(
      expect.arrayContaining(['helpers:pinGitHubActionDigests', 'docker:pinDigests']),
    );
  });

  it.each(
    config.packageRules.filter((one) => one.groupName !== undefined && one.matchPackageNames),
  )('groups packages that are direct dependencies: $groupName', ({ matchPackageNames = [] }) => {
    const matched = direct.filter((name) =>
      matchPackageNames.some((one) => asPattern(one).test(name)),
    );
    expect(new Set(matched).size).toBeGreaterThan(1);
  });
});

describe('.devcontainer/devcontainer.json', () => {
  const config = devcontainer.parse(JSON.parse(read('.devcontainer/devcontainer.json')));

  it('forwards ports of the local suite, each with its label', () => {
    const known: readonly number[] = Object.values(BASE_PORTS);
    expect(config.forwardPorts.filter((port) => !known.includes(port))).toEqual([]);
    expect(config.forwardPorts).toContain(BASE_PORTS.app);
    expect(Object.keys(config.portsAttributes)).toEqual(config.forwardPorts.map(String));
  });

  it('has the Node that the workflows use', () => {
    const [, major] = /javascript-node:(\d+)-/.exec(config.image) ?? [];
    expect(read('.github/actions/setup/action.yml')).toContain(`node-version: ${major}\n`);
  });
});

describe('CODEOWNERS', () => {
  it('names paths that exist', () => {
    const paths = read('.github/CODEOWNERS')
      .split('\n')
      .filter((line) => line.startsWith('/'))
      .map((line) => line.split(/\s+/)[0] ?? '');
    expect(paths.length).toBeGreaterThan(5);
    const missing = paths.filter((path) => !existsSync(join(ROOT, path.replace(/\*.*$/, '.ts'))));
    expect(missing).toEqual([]);
  });
});
