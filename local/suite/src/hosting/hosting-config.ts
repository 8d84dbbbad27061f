/** The `hosting` section of a `firebase.json`. superstatic reads it; here only rewrites have types. */
export interface HostingConfig {
  readonly rewrites?: readonly Rewrite[];
  readonly [key: string]: unknown;
}

export interface Rewrite {
  readonly function?: string | { readonly functionId: string };
  readonly destination?: string;
}

export const functionIdOf = ({ function: target }: Rewrite): string =>
  typeof target === 'string' ? target : (target?.functionId ?? '');

/** The functions that requests are rewritten to. */
export const functionsOf = ({ rewrites = [] }: HostingConfig): string[] =>
  rewrites.filter((rewrite) => rewrite.function !== undefined).map(functionIdOf);
