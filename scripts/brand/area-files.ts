import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AreaFile, type AreaPart } from './area-row';
import { AREAS } from '../../areas.mjs';
import { AREA_FILES } from './area-table';
import { ROOT } from './root';

/** The areas that this copy keeps. Billing and the dashboard are in every copy. */
export const AREAS_FILE = 'product/areas.json';

const HEAD = '// Written by `npm run brand` from product/areas.json.';
const LINE = 100;

/** The parts in one value, on one line or several as `npm run format` has them. */
function collected(spread: readonly string[], form: AreaFile['form'], before: number): string {
  const [open, close] = form === 'list' ? ['[', ']'] : ['{', '}'];
  if (spread.length === 0) return open + close;
  const line = open + spread.join(', ') + close;
  return form === 'list' && before + line.length < LINE
    ? line
    : [open, ...spread.map((one) => `  ${one},`), close].join('\n');
}

/** What is on in an area, by row, of areas whose folders have not been removed. */
const partsOf = ({ file, of }: AreaFile, areas: readonly string[]): readonly AreaPart[] =>
  Object.keys(of)
    .filter((area) => AREAS[area] === undefined || areas.includes(area))
    .flatMap((area) => of[area] ?? [])
    .filter(({ from }) => existsSync(join(ROOT, dirname(file), `${from}.ts`)));

function statement(row: AreaFile, parts: readonly AreaPart[]): string {
  const { constant, form, type, argument, then } = row;
  if (form === 'exports') {
    const lines = parts.map(({ from }) => `export * from '${from}';`);
    return lines.length === 0 ? 'export {};' : lines.join('\n');
  }
  if (form === 'types') {
    const all = parts.map(({ name }) => name).join(' & ') || 'object';
    return `export type ${constant} = ${all};`;
  }
  const annotation = type === undefined ? '' : `: ${type.of}`;
  const more = then === undefined ? '' : `\n${then}`;
  if (argument === undefined) {
    const fixed = type === undefined ? ' as const' : '';
    const start = `export const ${constant}${annotation} = `;
    const spread = parts.map(({ name }) => `...${name}`);
    return `${start}${collected(spread, form, start.length + fixed.length)}${fixed};${more}`;
  }
  const given = `${parts.length === 0 ? '_' : ''}${argument.name}: ${argument.type}`;
  const start = `export const ${constant} = (${given})${annotation} => `;
  const spread = parts.map(({ name }) => `...${name}(${argument.name})`);
  const value =
    form === 'list' ? collected(spread, form, start.length) : `(${collected(spread, form, 0)})`;
  return `${start}${value};${more}`;
}

/** The imports of a file, one for each module. */
function importsOf(rows: readonly AreaFile[], areas: readonly string[]): string[] {
  const names = new Map<string, Set<string>>();
  const types = new Map<string, string>();
  const add = (from: string, name: string): void =>
    void names.set(from, (names.get(from) ?? new Set()).add(name));
  for (const row of rows.filter(({ form }) => form !== 'exports')) {
    for (const { name, from } of partsOf(row, areas)) {
      if (row.form === 'types') types.set(name, from);
      else add(from, name);
    }
    if (row.type?.from) types.set(row.type.name, row.type.from);
    if (row.argument?.from !== undefined) types.set(row.argument.type, row.argument.from);
  }
  const ofTypes = [...types].map(([name, from]) => `import type { ${name} } from '${from}';`);
  const ofValues = [...names].map(([from, given]) => {
    const line = `import { ${[...given].join(', ')} } from '${from}';`;
    return line.length <= LINE
      ? line
      : ['import {', ...[...given].map((name) => `  ${name},`), `} from '${from}';`].join('\n');
  });
  return [...ofTypes, ...ofValues];
}

/** What kept areas add to the engine, by path of the file that says so. */
export function areaFiles(areas: readonly string[]): ReadonlyMap<string, string> {
  const files = Map.groupBy(AREA_FILES, ({ file }) => file);
  return new Map(
    [...files].map(([file, rows]) => {
      const imports = importsOf(rows, areas);
      const statements = rows.map((row) => statement(row, partsOf(row, areas)));
      const head = [HEAD, ...imports, ...(imports.length === 0 ? [] : [''])];
      return [file, [...head, ...statements, ''].join('\n')];
    }),
  );
}

/** Writes the files of the areas where they have changed, or their folders have been removed. */
export function writeAreaFiles(areas: readonly string[]): void {
  for (const [path, text] of areaFiles(areas)) {
    const file = join(ROOT, path);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}
