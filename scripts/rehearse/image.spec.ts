import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildImage, stepsOf } from './image';

const BASE = 'node:24.0.0';
let home = '';

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'keelson-image-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function write(path: string, text: string): void {
  const file = join(home, 'context', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function build(...lines: string[]) {
  write('Dockerfile', lines.join('\n'));
  const context = join(home, 'context');
  return buildImage(context, join(context, 'Dockerfile'), join(home, 'image'));
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
    .sort();

describe('the steps of a Dockerfile', () => {
  it('joins continued lines and leaves out comments, also between them', () => {
    const steps = stepsOf('# first\nFROM a\nrun one && \\\n# why\n  two\n\nCOPY a b\n');
    expect(steps).toEqual([
      { instruction: 'FROM', rest: 'a' },
      { instruction: 'RUN', rest: 'one &&    two' },
      { instruction: 'COPY', rest: 'a b' },
    ]);
  });
});

describe('a rehearsed image', () => {
  it('has nothing that no step copies', () => {
    write('a.txt', 'a');
    write('b.txt', 'b');
    const { root } = build(`FROM ${BASE}`, 'WORKDIR /app', 'COPY a.txt ./');
    expect(filesOf(root)).toEqual(['app/a.txt']);
  });

  it('lacks what .dockerignore names, from the root of the context or at any level', () => {
    const files = ['.git/HEAD', 'x/.git/HEAD', '.env.local', 'x/.env.local', '.env.example', 'x/a'];
    for (const path of files) write(path, path);
    write('.dockerignore', '# local\n.git\n**/.env*\n!.env.example\n.dockerignore\nDockerfile\n');
    const { root } = build(`FROM ${BASE}`, 'COPY . .');
    expect(filesOf(root)).toEqual(['.env.example', 'x/.git/HEAD', 'x/a']);
  });

  it('copies contents of folders, files to names, and files into folders', () => {
    write('from/one', '1');
    write('from/sub/two', '2');
    write('three', '3');
    const { root } = build(
      `FROM ${BASE}`,
      'COPY from /folder',
      'COPY three /renamed',
      'COPY three /below/',
      'COPY three from/one /several',
    );
    expect(filesOf(root)).toEqual([
      'below/three',
      'folder/one',
      'folder/sub/two',
      'renamed',
      'several/one',
      'several/three',
    ]);
  });

  it('contains of an earlier stage only what it copies from that', () => {
    const { root, workingDirectory } = build(
      `FROM ${BASE} AS build`,
      'WORKDIR /work',
      'RUN printf built > result && printf rest > rest',
      `FROM ${BASE}`,
      'WORKDIR /app/service',
      'COPY --from=build /work/result ./',
    );
    expect(filesOf(root)).toEqual(['app/service/result']);
    expect(workingDirectory).toBe('/app/service');
  });

  it('runs commands with the variables of its own stage', () => {
    const { root, env, command } = build(
      'ARG IMAGE=node:24.1.0@sha256:00',
      'FROM ${IMAGE} AS first',
      'ENV SECRET=first',
      'FROM ${IMAGE}',
      'ENV MODE=production',
      'ARG VIDEO=no',
      'RUN printf "$MODE $VIDEO $SECRET" > values',
      'USER node',
      'EXPOSE 9119',
      'CMD ["node", "main.js"]',
    );
    expect(readFileSync(join(root, 'values'), 'utf8')).toBe('production no ');
    expect(env).toEqual({ MODE: 'production' });
    expect(command).toEqual(['node', 'main.js']);
  });

  it.each([
    ['a missing file', ['COPY missing .'], 'missing'],
    ['a missing stage', ['COPY --from=build /a .'], 'No stage before is named build'],
    ['a command that fails', ['RUN echo "no lock file" >&2; exit 3'], 'no lock file'],
    ['an instruction that it does not know', ['ADD a b'], 'ADD a b'],
  ])('fails on %s', (_, lines, message) => {
    expect(() => build(`FROM ${BASE}`, ...lines)).toThrow(message);
  });

  it('fails on a base image without Node', () => {
    expect(() => build('FROM debian:12')).toThrow('debian:12');
  });
});
