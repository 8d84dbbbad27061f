import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const OPS = join(import.meta.dirname, '../../ops');

/** A block or an attribute; expressions are strings such as `${local.request}`. */
export type Hcl = string | number | boolean | null | readonly Hcl[] | HclBlock;
export interface HclBlock {
  readonly [name: string]: Hcl;
}

export interface Resource {
  readonly type: string;
  readonly name: string;
  readonly body: HclBlock;
}

export interface Configuration {
  readonly resources: readonly Resource[];
  readonly locals: HclBlock;
  readonly variables: readonly string[];
  readonly text: string;
}

interface Parsed {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, readonly HclBlock[]>>>>;
  readonly locals?: readonly HclBlock[];
  readonly variable?: Readonly<Record<string, unknown>>;
}

/** Reads the Terraform files of `ops/` with HashiCorp's own HCL parser. @throws When one has a syntax error. */
export function readTerraform(folder = OPS): Configuration {
  const parser = join(import.meta.dirname, 'parse-hcl.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [parser, folder], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  const files = JSON.parse(stdout) as readonly { text: string; blocks: Parsed }[];
  const parsed = files.map(({ blocks }) => blocks);
  return {
    resources: parsed.flatMap(({ resource = {} }) =>
      Object.entries(resource).flatMap(([type, named]) =>
        Object.entries(named).flatMap(([name, bodies]) =>
          bodies.map((body) => ({ type, name, body })),
        ),
      ),
    ),
    locals: Object.assign({}, ...parsed.flatMap(({ locals = [] }) => locals)) as HclBlock,
    variables: parsed.flatMap(({ variable = {} }) => Object.keys(variable)),
    text: files.map(({ text }) => text).join('\n'),
  };
}

/** Replaces `${local.name}` and `${local.name["key"]}` in a filter by their texts. */
export function resolveLocals(text: string, locals: HclBlock): string {
  const pattern = /\$\{local\.(\w+)(?:\["(\w+)"\])?\}/g;
  const resolved = text.replace(pattern, (all, name: string, key?: string) => {
    const value = key === undefined ? locals[name] : (locals[name] as HclBlock | undefined)?.[key];
    return typeof value === 'string' ? value : all;
  });
  return resolved === text ? text : resolveLocals(resolved, locals);
}
