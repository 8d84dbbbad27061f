import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** A block of a skill, with the path that the line before it names. */
const BLOCK = /(?:`(?<path>[\w./-]+)`:\n\n)?```(?<kind>\w+)\n(?<text>[^]*?)```/g;

/** The skills that make a whole module, one after the other. */
export const OF_A_MODULE = [
  'add-a-module',
  'add-a-page',
  'add-a-public-page',
  'add-an-endpoint',
  'add-a-rule',
] as const;

export interface SkillStep {
  readonly kind: 'sh' | 'ts' | 'rules' | 'svg' | 'diff';
  /** The file that `diff` changes and the other ones write. */
  readonly path: string;
  readonly text: string;
}

const isKind = (kind: string): kind is SkillStep['kind'] =>
  ['sh', 'ts', 'rules', 'svg', 'diff'].includes(kind);

export const textOfSkill = (name: string, root = ROOT): string =>
  readFileSync(join(root, 'skills', name, 'SKILL.md'), 'utf8');

/** Reads the blocks of a skill, in their order. A block without a path is about the file before it. */
export function stepsOf(name: string, root = ROOT): SkillStep[] {
  let path = '';
  return [...textOfSkill(name, root).matchAll(BLOCK)].map(({ groups = {} }) => {
    const { kind = '', text = '' } = groups;
    path = groups['path'] ?? path;
    if (isKind(kind) && (kind === 'sh' || path !== '')) return { kind, path, text };
    throw new Error(`skills/${name}: a block "${kind}" cannot be followed.`);
  });
}

/**
 * Applies a difference as a reader does: the lines without `+` are found, and replaced by the lines without `-`.
 *
 * @throws {Error} when the lines are not there, or more than once.
 */
export function withDifference(text: string, difference: string): string {
  const lines = difference.split('\n').slice(0, -1);
  const side = (left: string): string =>
    lines
      .filter((line) => !line.startsWith(left))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const parts = text.split(side('+'));
  if (parts.length !== 2) {
    throw new Error(`These lines are there ${parts.length - 1} times:\n${side('+')}`);
  }
  return parts.join(side('-'));
}

/**
 * Does what a skill of a copy says, in that copy.
 *
 * @param values What a reader puts in place of names in capitals.
 * @returns What its commands print.
 */
export function followSkill(
  name: string,
  folder: string,
  values: Readonly<Record<string, string>> = {},
): string {
  return stepsOf(name, folder)
    .map(({ kind, path, text }) => {
      const file = join(folder, path);
      if (kind === 'diff') {
        writeFileSync(file, withDifference(readFileSync(file, 'utf8'), text));
        return '';
      }
      if (kind !== 'sh') {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
        return '';
      }
      const commands = Object.entries(values).reduce(
        (all, [placeholder, value]) => all.replaceAll(placeholder, value),
        text,
      );
      return execute(commands, folder);
    })
    .join('');
}

/** @throws {Error} with everything that the commands printed. */
function execute(commands: string, folder: string): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', commands], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${commands}ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
