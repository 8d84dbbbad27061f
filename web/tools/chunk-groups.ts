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
  /** The files that each page loads first. */
  readonly initial: ReadonlySet<string>;
  /** Small modules of many pages in many areas. */
  readonly common: ReadonlySet<string>;
  /** Small modules of many pages in few areas, such as the boards: other pages do not load them. */
  readonly ofFewAreas: ReadonlySet<string>;
}

/** A module of fewer pages is loaded by these only. */
const COMMON_FROM_PAGES = 5;
/** An area is what the first load imports on demand, with all that it leads to. */
const COMMON_FROM_AREAS = 5;
/** What a page needs of a group is common when it is no larger part of it: the page does not load the group. */
const SMALL_PART = 0.1;
/** A larger module is worth a request of its own. */
const COMMON_UP_TO = 8_000;
/** A larger chunk is a library, such as that of the database, of which pages call a part. */
const CALLED_UP_TO = 100_000;

/**
 * No group imports a module outside of itself and those before it, so loading one never loads more than them, and no two
 * chunks import each other.
 */
export function chunkGroups(graph: ModuleGraph, main: string): ChunkGroups {
  const initial = reachableFrom(main, graph);
  initial.delete(main);
  const starts = new Set([...graph.values()].flatMap(({ dynamicImports }) => dynamicImports));
  const pages = pagesOfModules(starts, graph);
  const isLoaded = (id: string): boolean => id === main || initial.has(id) || !graph.has(id);
  const shared = [...graph]
    .filter(([id, { size }]) => size <= COMMON_UP_TO && (pages.get(id) ?? 0) >= COMMON_FROM_PAGES)
    .map(([id]) => id)
    .filter((id) => !isLoaded(id) && !starts.has(id));
  const areas = areasOfModules([main, ...initial], graph);
  const common = new Set(shared.filter((id) => (areas.get(id) ?? 0) >= COMMON_FROM_AREAS));
  removeOpenModules(common, isLoaded, graph);
  const ofFewAreas = new Set(shared.filter((id) => !common.has(id)));
  removeOpenModules(ofFewAreas, (id) => isLoaded(id) || common.has(id), graph);
  const sizeOf = (ids: Iterable<string>): number =>
    [...ids].reduce((sum, id) => sum + (graph.get(id)?.size ?? 0), 0);
  const most = sizeOf(ofFewAreas) * SMALL_PART;
  for (const start of starts) {
    const used = [...reachableFrom(start, graph)].filter((id) => ofFewAreas.has(id));
    if (sizeOf(used) > most) continue;
    for (const id of used) {
      ofFewAreas.delete(id);
      common.add(id);
    }
  }
  return { initial, common, ofFewAreas };
}

/** True when a page calls most functions of a chunk while it starts: what each page loads first, and pages themselves. */
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

function areasOfModules(loaded: readonly string[], graph: ModuleGraph): Map<string, number> {
  const starts = new Set(loaded.flatMap((id) => graph.get(id)?.dynamicImports ?? []));
  const areas = new Map<string, number>();
  for (const start of starts) {
    for (const id of reachableFrom(start, graph, { onDemand: true })) {
      areas.set(id, (areas.get(id) ?? 0) + 1);
    }
  }
  return areas;
}

function reachableFrom(start: string, graph: ModuleGraph, { onDemand = false } = {}): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const module = graph.get(id);
    if (module === undefined || found.has(id)) continue;
    found.add(id);
    open.push(...module.imports, ...(onDemand ? module.dynamicImports : []));
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
