import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { uploadLock, uploadManifest } from './functions-upload.mjs';
import { functionsConfig, unpackUpload } from './pack-functions';

const ROOT = join(__dirname, '..', '..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optional?: boolean;
}

const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const manifest = uploadManifest(read('functions/package.json') as never);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upload-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text = ''): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

describe('the lock file of the upload', () => {
  const lock = uploadLock(manifest, packages);
  const { '': root, ...installed } = lock.packages as Record<string, Locked>;

  it('has the packages of the manifest', () => {
    expect(root).toMatchObject({ dependencies: manifest.dependencies });
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      expect(installed[`node_modules/${name}`]).toMatchObject({ version });
    }
  });

  it('has the versions that are tested here, with integrity and without a download address', () => {
    expect(Object.keys(installed).length).toBeGreaterThan(100);
    for (const [path, { version, integrity, resolved }] of Object.entries(installed)) {
      expect({ path, version, integrity, resolved }).toEqual({
        path,
        version: packages[path]?.version,
        integrity: expect.stringMatching(/^sha512-/) as string,
        resolved: undefined,
      });
    }
  });

  it('is one that `npm ci` accepts, and no longer when a version differs', () => {
    const accepts = (dependencies: object): boolean => {
      write('package.json', JSON.stringify({ ...manifest, dependencies }));
      write('package-lock.json', JSON.stringify(lock));
      const args = ['ci', '--omit=dev', '--dry-run', '--offline', '--ignore-scripts'];
      return spawnSync('npm', args, { cwd: folder, encoding: 'utf8' }).status === 0;
    };
    expect(accepts(manifest.dependencies)).toBe(true);
    expect(accepts({ ...manifest.dependencies, 'firebase-admin': '1.0.0' })).toBe(false);
  });
});

describe('uploadManifest', () => {
  it('refuses a dependency that the bundle contains, which production would install for nothing', () => {
    const { version } = manifest;
    const dependencies = { ...manifest.dependencies, express: '5.3.0' };
    expect(() => uploadManifest({ version, dependencies })).toThrow(
      /contains express\. Move to dev/,
    );
  });
});

describe('uploadLock', () => {
  const entry = (version: string, rest = {}) => ({ version, integrity: 'sha512-x', ...rest });
  const upload = { ...manifest, dependencies: { a: '1.0.0' } };
  const pathsOf = (tree: object): string[] =>
    Object.keys(uploadLock(upload, tree as never).packages).slice(1);

  it('finds nested packages before those of the root', () => {
    expect(
      pathsOf({
        'node_modules/a': entry('1.0.0', { dependencies: { b: '2.0.0' } }),
        'node_modules/a/node_modules/b': entry('2.0.0', { dependencies: { c: '1.0.0' } }),
        'node_modules/b': entry('1.0.0'),
        'node_modules/c': entry('1.0.0'),
        'node_modules/d': entry('1.0.0'),
      }),
    ).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']);
  });

  it('marks what only optional dependencies need, and leaves out what is not installed', () => {
    const tree = {
      'node_modules/a': entry('1.0.0', { optionalDependencies: { b: '1.0.0', gone: '1.0.0' } }),
      'node_modules/b': entry('1.0.0'),
    };
    expect(uploadLock(upload, tree).packages).toMatchObject({
      'node_modules/b': { optional: true },
    });
  });

  it.each([
    [
      'a missing package',
      { 'node_modules/a': entry('1', { dependencies: { b: '1' } }) },
      /needs b/,
    ],
    ['a package without integrity', { 'node_modules/a': { version: '1' } }, /no integrity/],
    ['a version of the workspace', { 'functions/node_modules/a': entry('1') }, /root's version/],
  ])('refuses %s', (_what, tree, message) => {
    expect(() => pathsOf(tree)).toThrow(message);
  });
});

describe('the upload, packed by firebase-tools', () => {
  it('has the build and none of the local files', async () => {
    for (const name of ['index.js', 'package.json', 'package-lock.json', 'public-app/main.mjs']) {
      write(`lib/${name}`);
    }
    for (const name of ['.env', '.env.local', '.env.demo-keelson', '.secret.local', '.git/HEAD']) {
      write(`lib/${name}`, 'secret');
    }
    write('lib/public-app/.env.my-product', 'secret');
    write('lib/node_modules/a/index.js');
    await unpackUpload(join(folder, 'lib'), join(folder, 'out'));
    const files = readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true });
    expect(files.filter((file) => file.isFile()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['index.js', 'package.json', 'package-lock.json', 'main.mjs']),
    );
    expect(files.filter((file) => file.isFile())).toHaveLength(4);
  });

  it('is the folder of the build, while its `.env` files are beside the sources', () => {
    expect(functionsConfig()).toMatchObject({ source: 'functions/lib', configDir: 'functions' });
  });
});
