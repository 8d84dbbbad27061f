import { type BuildStats, bytesOf, filesOf } from './first-load';

const stats: BuildStats = {
  outputs: {
    'main.js': {
      entryPoint: 'src/main.ts',
      imports: [
        { path: 'core.js', kind: 'import-statement' },
        { path: 'page.js', kind: 'dynamic-import' },
      ],
    },
    'core.js': {
      imports: [{ path: 'main.js', kind: 'import-statement' }],
      inputs: {
        'src/app/teams/navigation.ts': { bytesInOutput: 120 },
        '../packages/contracts/src/teams/roles.ts': { bytesInOutput: 80 },
        'src/app/core/api/api-client.ts': { bytesInOutput: 900 },
      },
    },
    'page.js': {
      entryPoint: 'src/page.ts',
      imports: [
        { path: 'core.js', kind: 'import-statement' },
        { path: 'part.js', kind: 'import-statement' },
        { path: 'chart.js', kind: 'dynamic-import' },
      ],
    },
    'part.js': { imports: [{ path: 'look.css', kind: 'import-statement' }] },
    'chart.js': { imports: [] },
  },
};

describe('filesOf', () => {
  it('counts static imports once and ignores lazy ones', () => {
    const route = { path: '/', entries: ['src/main.ts', 'src/page.ts'] };
    expect(filesOf(route, stats)).toEqual(['core.js', 'main.js', 'page.js', 'part.js']);
  });

  it('throws for an outdated list of routes', () => {
    expect(() => filesOf({ path: '/x', entries: ['src/gone.ts'] }, stats)).toThrow(/src\/gone\.ts/);
  });
});

describe('bytesOf', () => {
  it('counts the sources of a folder in the files alone', () => {
    expect(bytesOf('/teams/', ['core.js', 'page.js'], stats)).toBe(200);
    expect(bytesOf('/teams/', ['page.js'], stats)).toBe(0);
  });
});
