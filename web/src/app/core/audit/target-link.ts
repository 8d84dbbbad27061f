export interface TargetLink {
  readonly label: string;
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
}

export type LinkRule = readonly [
  pattern: RegExp,
  address: (id: string, inner: string) => TargetLink,
];
