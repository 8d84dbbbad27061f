/** Chooses the modules that pages load together. Pure. */
export interface GraphModule {
  /** Length of its code. */
  readonly size: number;
  /** The modules that it imports statically. */
  readonly imports: readonly string[];
  /** The modules that it loads on demand, each the start of a page or a part of one. */
  readonly dynamicImports: readonly string[];
}

export type ModuleGraph = ReadonlyMap<string, GraphModule>;

export interface ChunkGroups {
  /** What each page loads first. */
  readonly initial: ReadonlySet<string>;
  /** Small modules of many pages. */
  readonly common: ReadonlySet<string>;
}

/** A module of fewer pages is loaded by these only. */
const COMMON_FROM_PAGES = 5;
/** A larger module is worth a request of its own. */
const COMMON_UP_TO = 8_000;
/** A larger chunk is a library, such as that of the database, of which pages call a part. */
const CALLED_UP_TO = 100_000;

/**
 * Neither group imports a module outside of itself and `initial`, so loading one never loads more than it, and no two chunks
 * import each other.
 */
export function chunkGroups(graph: ModuleGraph, main: string): ChunkGroups {
  const initial = reachableFrom(main, graph);
  initial.delete(main);
  const starts = new Set([...graph.values()].flatMap(({ dynamicImports }) => dynamicImports));
  const pages = pagesOfModules(starts, graph);
  const common = new Set(
    [...graph]
      .filter(([id, { size }]) => size <= COMMON_UP_TO && (pages.get(id) ?? 0) >= COMMON_FROM_PAGES)
      .map(([id]) => id)
      .filter((id) => id !== main && !initial.has(id) && !starts.has(id)),
  );
  removeOpenModules(common, (id) => id === main || initial.has(id) || !graph.has(id), graph);
  return { initial, common };
}

/** Whether a page calls most functions of a chunk while it starts: what each page loads first, and pages themselves. */
export function isCalledOnLoad(
  modules: readonly string[],
  graph: ModuleGraph,
  { initial }: ChunkGroups,
): boolean {
  const size = modules.reduce((sum, id) => sum + (graph.get(id)?.size ?? 0), 0);
  return size <= CALLED_UP_TO || modules.some((id) => initial.has(id));
}

function pagesOfModules(starts: ReadonlySet<string>, graph: ModuleGraph): Map<string, number> {
  const pages = new Map<string, number>();
  for (const start of starts) {
    for (const id of reachableFrom(start, graph)) pages.set(id, (pages.get(id) ?? 0) + 1);
  }
  return pages;
}

function reachableFrom(start: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const module = graph.get(id);
    if (module === undefined || found.has(id)) continue;
    found.add(id);
    open.push(...module.imports);
  }
  return found;
}

/** Removes modules that import one which is neither in the group nor loaded anyway, until none is left. */
function removeOpenModules(
  group: Set<string>,
  isLoaded: (id: string) => boolean,
  graph: ModuleGraph,
): void {
  const isOpen = (id: string): boolean =>
    graph.get(id)?.imports.some((imported) => !isLoaded(imported) && !group.has(imported)) ?? false;
  for (let open = [...group].filter(isOpen); open.length > 0; open = [...group].filter(isOpen)) {
    for (const id of open) group.delete(id);
  }
}
