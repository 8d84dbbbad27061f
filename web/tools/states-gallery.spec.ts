import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const APP = join(__dirname, '../src/app');
const GALLERY = 'states-gallery/';
/** Lists how the template of a view shows the state. */
const STATES = {
  loading: /<app-skeleton\b|\*appAsync=/,
  empty: /<app-empty-state\b/,
  error: /<app-error-state\b|\*appAsync=/,
} as const;
/** The states that each kind of example shows. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  loading: ['loading'],
  empty: ['empty'],
  failing: ['error'],
  reading: ['loading', 'error'],
};
/** States that the gallery does not show, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'Changelog empty': 'Its entries are data of the copy: a copy without any shows it.',
};

const sources = globSync('**/*.{ts,html}', { cwd: APP })
  .filter((file) => !file.endsWith('.spec.ts'))
  .map((file) => ({ file, text: readFileSync(join(APP, file), 'utf8') }));

/** The component whose template the file is or contains. */
function componentOf(file: string): string {
  const code = readFileSync(join(APP, file.replace(/\.html$/, '.ts')), 'utf8');
  const name = /@Component\([\s\S]*?export class (\w+)/.exec(code)?.[1];
  if (name === undefined) throw new Error(`${file} has no component`);
  return name;
}

const used = sources.flatMap(({ file, text }) =>
  Object.entries(STATES)
    .filter(([, pattern]) => pattern.test(text))
    .map(([state]) => `${componentOf(file)} ${state}`),
);
const shown = new Set(
  sources
    .filter(({ file }) => file.startsWith(GALLERY))
    .flatMap(({ text }) => [
      ...text.matchAll(/\.\.\.(loading|empty|failing|reading)\(\s*'[^']+',\s*(\w+)/g),
    ])
    .flatMap(([, kind = '', name = '']) => SHOWN[kind]?.map((state) => `${name} ${state}`) ?? []),
);

describe('the gallery of states', () => {
  it('shows every state that a template has', () => {
    const missing = used.filter((state) => !shown.has(state) && !(state in EXCEPTIONS));
    expect(missing).toEqual([]);
  });

  it('has no exception that is not needed', () => {
    const idle = Object.keys(EXCEPTIONS).filter(
      (state) => shown.has(state) || !used.includes(state),
    );
    expect(idle).toEqual([]);
  });
});
