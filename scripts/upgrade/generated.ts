/** Files that a command writes from others: where both sides changed those, they are written again instead of merged. */
export interface GeneratedFiles {
  readonly files: readonly string[];
  /** The files that they are written from, themselves included. */
  readonly from: RegExp;
  /** Program and arguments, run in the checkout after the merge. */
  readonly command: readonly string[];
}

export const GENERATED: readonly GeneratedFiles[] = [
  {
    files: ['package-lock.json'],
    from: /(?:^|\/)package(?:-lock)?\.json$/,
    command: ['npm', 'install', '--package-lock-only', '--ignore-scripts'],
  },
  // The commands after it need the packages of the release.
  { files: [], from: /^package-lock\.json$/, command: ['node', 'scripts/setup.mjs'] },
  {
    files: ['web/src/locale/messages.xlf'],
    from: /^web\/src\/(?:app|locale)\/|^product\/modules\/.*\/web\//,
    command: ['npm', 'run', '--silent', 'translations', '--workspace', 'web'],
  },
];

/**
 * Commands that write parts of files of the engine from `product/`. A copy merges what the release would be with its own
 * `product/`, and so keeps what else it changed in those files.
 */
export const FROM_PRODUCT: readonly (readonly string[])[] = [
  ['npm', 'run', '--silent', 'brand', '--', '--yes'],
  ['npm', 'run', '--silent', 'ops', '--', 'env:example'],
];
