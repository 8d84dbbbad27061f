/**
 * Loaded by `ng.ts`: gives Angular's chunk optimizer the groups of `chunk-groups.ts`.
 * Angular has no option for them (`optimizeChunks` of `@angular/build` calls `rolldown` without), and without them a page
 * loads some 60 files, most of them below 2 kB (docs/adr/0017).
 */
import { registerHooks } from 'node:module';
import {
  type InputOptions,
  type OutputOptions,
  rolldown as build,
  type RolldownBuild,
} from 'rolldown';
import { chunkGroups, type ChunkGroups, type GraphModule, isCalledOnLoad } from './chunk-groups.ts';

/**
 * Chromium compiles the functions of a file that begins with it beside the main thread, while it arrives, instead of one
 * by one with their first calls (docs/adr/0017). A comment for other browsers.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'rolldown' && context.parentURL?.endsWith('/chunk-optimizer.js') === true
      ? { url: import.meta.url, shortCircuit: true }
      : next(specifier, context),
});

/** `rolldown` with the groups in what it generates. */
export async function rolldown(
  input: InputOptions,
): Promise<Pick<RolldownBuild, 'generate' | 'close'>> {
  const main = input.input as string;
  const graph = new Map<string, GraphModule>();
  const bundle = await build({
    ...input,
    plugins: [
      input.plugins,
      {
        name: 'module-graph',
        moduleParsed: ({ id, code, importedIds, dynamicallyImportedIds }) => {
          graph.set(id, {
            size: code?.length ?? 0,
            imports: importedIds,
            dynamicImports: dynamicallyImportedIds,
          });
        },
      },
    ],
  });
  let chosen: ChunkGroups | undefined;
  // All modules are read before the first of them is asked about.
  const groups = (): ChunkGroups => (chosen ??= chunkGroups(graph, main));
  return {
    generate: (output?: OutputOptions) =>
      bundle.generate({
        ...output,
        postBanner: ({ moduleIds }) =>
          isCalledOnLoad(moduleIds, graph, groups()) ? COMPILE_HINT : '',
        codeSplitting: {
          groups: [
            { name: 'chunk', test: (id) => groups().initial.has(id) },
            { name: 'chunk', test: (id) => groups().common.has(id) },
            { name: 'chunk', test: (id) => groups().ofFewAreas.has(id) },
          ],
        },
      }),
    close: () => bundle.close(),
  };
}
