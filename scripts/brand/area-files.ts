import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { foldersOff, offTest } from '../../areas.mjs';
import { type AreaFile, type AreaPart, type AreaRow, readAreaTable } from './read-area-table';
import { AREA_TABLE } from './area-table';
import { camelCase, OWN_MODULES } from './module-list';
import { ROOT } from './root';

/** The areas that this copy keeps. Billing and the dashboard are in every copy. */
export const AREAS_FILE = 'product/areas.json';

/** Describes what a copy keeps. */
export interface Kept {
  readonly areas: readonly string[];
  readonly modules: readonly string[];
}

const HEAD = '// Written by `npm run brand` from product/areas.json.';
const LINE = 100;

/** The parts in one value, on one line or several as `npm run format` has them. */
function collected(spread: readonly string[], form: AreaRow['form'], before: number): string {
  const [open, close] = form === 'list' ? ['[', ']'] : ['{', '}'];
  if (spread.length === 0) return open + close;
  const line = open + spread.join(', ') + close;
  return form === 'list' && before + line.length < LINE
    ? line
    : [open, ...spread.map((one) => `  ${one},`), close].join('\n');
}

function statement({ constant, form, type, argument, then, parts }: AreaRow): string {
  if (form === 'exports') {
    const lines = parts.map(({ from }) => `export * from '${from}';`);
    return lines.length === 0 ? 'export {};' : lines.join('\n');
  }
  if (form === 'types') {
    const all = parts.map(({ name }) => name).join(' & ') || 'object';
    return `export type ${constant} = ${all};`;
  }
  const annotation = type === null ? '' : `: ${type}`;
  if (argument === null) {
    const fixed = type === null ? ' as const' : '';
    const start = `export const ${constant}${annotation} = `;
    const spread = parts.map(({ name }) => `...${name}`);
    return `${start}${collected(spread, form, start.length + fixed.length)}${fixed};${then}`;
  }
  const given = `${parts.length === 0 ? '_' : ''}${argument.name}: ${argument.type}`;
  const start = `export const ${constant} = (${given})${annotation} => `;
  const spread = parts.map(({ name }) => `...${name}(${argument.name})`);
  const value =
    form === 'list' ? collected(spread, form, start.length) : `(${collected(spread, form, 0)})`;
  return `${start}${value};${then}`;
}

/** The imports of a file, one for each module. */
function importsOf({ types, rows }: AreaFile): string[] {
  const ofTypes = new Map(types.map(({ name, from }) => [name, from]));
  const ofValues = new Map<string, Set<string>>();
  for (const { form, parts } of rows.filter((row) => row.form !== 'exports')) {
    for (const { name, from } of parts) {
      if (form === 'types') ofTypes.set(name, from);
      else ofValues.set(from, (ofValues.get(from) ?? new Set()).add(name));
    }
  }
  return [
    ...[...ofTypes].map(([name, from]) => `import type { ${name} } from '${from}';`),
    ...[...ofValues].map(([from, given]) => {
      const line = `import { ${[...given].join(', ')} } from '${from}';`;
      return line.length <= LINE
        ? line
        : ['import {', ...[...given].map((name) => `  ${name},`), `} from '${from}';`].join('\n');
    }),
  ];
}

/** Returns what the files of kept modules export of a part of each; the part of an area is itself. */
function ofModules(part: AreaPart, modules: readonly string[]): AreaPart[] {
  if (!part.name.startsWith('*')) return [part];
  return OWN_MODULES.filter((key) => modules.includes(key)).flatMap((key) => {
    const name = camelCase(key) + part.name.slice(1);
    const from = part.from.replace('*', key);
    const file = join(ROOT, `${from.replace('@keelson/', '')}.ts`);
    const isExported = new RegExp(`^export (?:const|function) ${name}\\b`, 'm');
    return existsSync(file) && isExported.test(readFileSync(file, 'utf8')) ? [{ name, from }] : [];
  });
}

/**
 * Returns what kept areas and modules add to the engine, by path of the file that says so; not of areas whose folders
 * have been removed.
 */
export function areaFiles({ areas, modules }: Kept): ReadonlyMap<string, string> {
  const isOff = offTest(foldersOff(areas));
  return new Map(
    readAreaTable(AREA_TABLE).map(({ file, types, rows }) => {
      const isOn = ({ from }: AreaPart): boolean => {
        const path = `${join(dirname(file), from)}.ts`;
        return !from.startsWith('.') || (!isOff(path) && existsSync(join(ROOT, path)));
      };
      const kept = rows.map((row) => ({
        ...row,
        parts: row.parts.filter(isOn).flatMap((part) => ofModules(part, modules)),
      }));
      const imports = importsOf({ file, types, rows: kept });
      const statements = kept.map(statement);
      const head = [HEAD, ...imports, ...(imports.length === 0 ? [] : [''])];
      return [file, [...head, ...statements, ''].join('\n')];
    }),
  );
}

/** Writes the files of the areas where they have changed, or their folders have been removed. */
export function writeAreaFiles(kept: Kept): void {
  for (const [path, text] of areaFiles(kept)) {
    const file = join(ROOT, path);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}
