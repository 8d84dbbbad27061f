/**
 * Loaded into `ng`: leaves the engine of regular expressions (46 kB compressed) out of Firestore's SDK,
 * which evaluates pipelines with it. The app runs none, and esbuild cannot know (docs/adr/0017).
 */
import { createRequire, registerHooks } from 'node:module';

interface Setup {
  onResolve(options: { filter: RegExp }, resolve: () => object): void;
  onLoad(options: { filter: RegExp; namespace: string }, load: () => object): void;
}
interface Plugin {
  readonly name: string;
  readonly setup: (build: Setup) => void;
}
interface Options {
  readonly plugins?: readonly Plugin[];
}
interface Esbuild {
  readonly build: (options: Options) => unknown;
  readonly context: (options: Options) => unknown;
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'esbuild' && context.parentURL?.endsWith('/bundler-context.js') === true
      ? { url: import.meta.url, shortCircuit: true }
      : next(specifier, context),
});

const { resolve } = createRequire(import.meta.url);
const esbuild = createRequire(resolve('@angular/build'))('esbuild') as Esbuild;

const NAMESPACE = 'without-re2';
const RE2 = /^re2js$/;
const withoutRe2: Plugin = {
  name: NAMESPACE,
  setup: (build) => {
    build.onResolve({ filter: RE2 }, () => ({ path: 're2js', namespace: NAMESPACE }));
    build.onLoad({ filter: RE2, namespace: NAMESPACE }, () => ({
      contents:
        'export const RE2JS = { compile() { throw new Error("Built without pipelines: web/tools/without-re2.ts"); } };',
    }));
  },
};

const extended = (options: Options): Options => ({
  ...options,
  plugins: [withoutRe2, ...(options.plugins ?? [])],
});

export const build = (options: Options): unknown => esbuild.build(extended(options));
export const context = (options: Options): unknown => esbuild.context(extended(options));
