import { type BuildOptions, buildSync, type Metafile } from 'esbuild';

/** Says how a bundler divides sources over files. Nothing is written. */
export const bundleStats = (options: BuildOptions & { readonly outdir: string }): Metafile =>
  buildSync({ ...options, bundle: true, write: false, metafile: true, logLevel: 'error' }).metafile;
