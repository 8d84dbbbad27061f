import { concerns, parseAllows } from './rules-source';

const SOURCE = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function yes() { return true; } // allow read: if never;
    match /a/{x} {
      allow read: if yes();
      allow create, delete: if false;
      match /b/c {
        allow update: if yes()
          && x == 'y';
      }
    }
    match /d/{y} {
      allow write: if false;
    }
  }
}`;

describe('parseAllows', () => {
  const allows = parseAllows(SOURCE);

  it('finds path, methods, line and condition of every allow', () => {
    expect(allows.map(({ path, methods, line }) => [path, methods.join(), line])).toEqual([
      ['a/{x}', 'get,list', 6],
      ['a/{x}', 'create,delete', 7],
      ['a/{x}/b/c', 'update', 9],
      ['d/{y}', 'create,update,delete', 14],
    ]);
    expect(allows[2]?.condition).toBe(`yes()\n          && x == 'y'`);
  });

  it('returns the offsets of the condition', () => {
    for (const { start, end, condition } of allows) {
      expect(SOURCE.slice(start, end)).toBe(condition);
    }
  });

  it.each([
    { method: 'get', path: 'a/1', lines: [6] },
    { method: 'list', path: 'a/1', lines: [6] },
    { method: 'delete', path: 'a/1', lines: [7] },
    { method: 'update', path: 'a/1/b/c', lines: [9] },
    { method: 'update', path: 'a/1/b/e', lines: [] },
    { method: 'update', path: 'd/1', lines: [14] },
    { method: 'get', path: 'a/1/b/c', lines: [] },
  ] as const)('$method of $path concerns the allows at $lines', ({ method, path, lines }) => {
    const found = allows.filter((allow) => concerns(allow, { method, path }));
    expect(found.map(({ line }) => line)).toEqual(lines);
  });

  it('never matches a query with a named document', () => {
    const [named] = parseAllows(SOURCE.replace('allow update', 'allow read'));
    expect(concerns({ ...named!, path: 'a/{x}/b/c' }, { method: 'list', path: 'a/1/b/c' })).toBe(
      false,
    );
  });
});
