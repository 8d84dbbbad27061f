/** Files that a command writes from others: they are written again instead of merged. */
export interface GeneratedFiles {
  readonly files: readonly string[];
  /** Program and arguments, run in the checkout after the merge. */
  readonly command: readonly string[];
}

export const GENERATED: readonly GeneratedFiles[] = [
  {
    files: ['package-lock.json'],
    command: ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund'],
  },
  {
    files: [
      'firebase.json',
      'web/src/styles/_brand.scss',
      'web/src/index.html',
      'web/public/manifest.webmanifest',
    ],
    command: ['npm', 'run', '--silent', 'brand', '--', '--yes'],
  },
  { files: ['.env.example'], command: ['npm', 'run', '--silent', 'ops', '--', 'env:example'] },
  {
    files: ['web/src/locale/messages.xlf'],
    command: ['npm', 'run', '--silent', 'translations', '--workspace', 'web'],
  },
];
