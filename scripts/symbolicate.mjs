/**
 * Names the places of a stack in the sources, with the source maps of the build:
 * `npm run -s ops -- symbolicate [folder] < stack.txt`. The folder is `web/dist/source-maps`, or the one that was kept with
 * the release whose main script the report names.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const MAPS = fileURLToPath(new URL('../web/dist/source-maps/', import.meta.url));

/** `/chunk-AB12CD34.js:1:2345` or `/ko/chunk-…`, with or without an origin. */
const PLACE =
  /(?:https?:\/\/[^\s/()]+)?\/?(?<file>(?:[a-z]{2}\/)?[\w-]+\.m?js):(?<line>\d+):(?<column>\d+)/g;

/**
 * @param {string} stack
 * @param {string} folder Source maps, as `<script>.map`.
 * @returns {string} The stack with places of the sources; places without a map stay as they are.
 */
export function symbolicate(stack, folder) {
  /** @type {Map<string, SourceMap | null>} */
  const maps = new Map();
  return stack.replace(PLACE, (place, /** @type {string} */ file, line, column) => {
    const map = maps.get(file) ?? readMap(join(folder, `${file}.map`));
    maps.set(file, map);
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return place;
    const { originalSource, originalLine, originalColumn } = entry;
    return `${originalSource}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

/** @param {string} path */
const readMap = (path) =>
  existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? MAPS;
  if (existsSync(folder)) {
    process.stdout.write(symbolicate(await text(process.stdin), folder));
  } else {
    console.error(
      `There are no source maps in ${folder}. Build the release first: npm run build -w web`,
    );
    process.exitCode = 1;
  }
}
