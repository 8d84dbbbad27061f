/** Computes a page's first-load size from build statistics. Pure. */
export interface BuildOutput {
  readonly entryPoint?: string;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
  /** Bytes of each source file, minified. */
  readonly inputs?: Readonly<Record<string, { readonly bytesInOutput: number }>>;
}

export interface BuildStats {
  readonly outputs: Readonly<Record<string, BuildOutput>>;
}

export interface RouteLoad {
  readonly path: string;
  /** The main module, and the lazy modules that the route needs for its first content. */
  readonly entries: readonly string[];
  /** In bytes of gzip. */
  readonly budget: number;
}

/**
 * The JavaScript files that the route needs: its modules and their static imports.
 *
 * @throws {RangeError} when the build has no such module: the list of routes is outdated.
 */
export function filesOf(route: Omit<RouteLoad, 'budget'>, { outputs }: BuildStats): string[] {
  const needed = new Set<string>();
  const add = (file: string): void => {
    if (needed.has(file)) return;
    needed.add(file);
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement') add(path);
    }
  };
  for (const entry of route.entries) {
    const found = Object.entries(outputs).find(([, output]) => output.entryPoint === entry);
    if (!found) throw new RangeError(`${route.path}: the build has no chunk for ${entry}`);
    add(found[0]);
  }
  return [...needed].filter((file) => file.endsWith('.js')).sort();
}

/** Bytes, minified and not compressed, that files have of the sources in a folder. */
export function bytesOf(folder: string, files: readonly string[], { outputs }: BuildStats): number {
  return files
    .flatMap((file) => Object.entries(outputs[file]?.inputs ?? {}))
    .filter(([path]) => path.includes(folder))
    .reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
}
