/** What a page costs before it can be used, read from the statistics of a build. Pure. */
export interface BuildOutput {
  readonly entryPoint?: string;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
}

export interface BuildStats {
  readonly outputs: Readonly<Record<string, BuildOutput>>;
}

export interface RouteLoad {
  readonly path: string;
  /** The main module, and those that the route loads lazily before its first content is on screen. */
  readonly entries: readonly string[];
  /** Most that it may cost, in bytes of gzip; undefined where nobody has promised anything. */
  readonly budget?: number;
}

/**
 * Every file of JavaScript that the route needs: its modules, and whatever those import statically.
 *
 * @throws {RangeError} when the build has no such module: the list of routes is out of date.
 */
export function filesOf(route: RouteLoad, { outputs }: BuildStats): string[] {
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
    if (!found)
      throw new RangeError(`${route.path}: the build has no module of its own for ${entry}`);
    add(found[0]);
  }
  return [...needed].filter((file) => file.endsWith('.js')).sort();
}
