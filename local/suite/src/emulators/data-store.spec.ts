import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataStore } from './data-store';

let home: string;
let store: DataStore;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'data-store-'));
  store = new DataStore(join(home, 'data'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** An export as firebase-tools writes it; without metadata it is incomplete. */
function write(folder: string, content: string, { complete = true, at = 1_000 } = {}): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'content'), content);
  const metadata = join(folder, 'firebase-export-metadata.json');
  if (!complete) return;
  writeFileSync(metadata, '{}');
  utimesSync(metadata, at, at);
}
const current = (): string => readFileSync(join(store.current, 'content'), 'utf8');

describe('DataStore', () => {
  it('is empty at first', () => {
    store.installExport();
    expect(store.exists).toBe(false);
    expect(store.savedAt).toBeNull();
  });

  it('installs a complete export', () => {
    write(store.current, 'old');
    write(store.incoming, 'new', { at: 2_000 });
    store.installExport();
    expect(current()).toBe('new');
    expect(store.savedAt).toBe(2_000_000);
    expect(existsSync(store.incoming)).toBe(false);
  });

  it('installs the newest of several saves, and removes the others', () => {
    const [first, second, third] = [1, 2, 3].map(() => store.newIncoming()) as [
      string,
      string,
      string,
    ];
    write(first, 'one', { at: 1_000 });
    write(second, 'two', { at: 2_000 });
    write(third, 'half', { complete: false });
    store.installExport();
    expect(current()).toBe('two');
    expect(readdirSync(home)).toEqual(['data']);
  });

  it('drops an export that a crash interrupted', () => {
    write(store.current, 'old');
    write(store.incoming, 'half', { complete: false });
    store.installExport();
    expect(current()).toBe('old');
  });

  it('drops an export that is older than the data', () => {
    write(store.current, 'new', { at: 2_000 });
    write(store.incoming, 'old', { at: 1_000 });
    store.installExport();
    expect(current()).toBe('new');
  });

  it('rolls back after a crash between the two moves', () => {
    write(`${store.current}.previous`, 'old');
    store.installExport();
    expect(current()).toBe('old');
  });

  it('continues after a crash before the old data was removed', () => {
    write(`${store.current}.previous`, 'old');
    write(store.current, 'new', { at: 2_000 });
    store.installExport();
    expect(current()).toBe('new');
    expect(existsSync(`${store.current}.previous`)).toBe(false);
  });
});
