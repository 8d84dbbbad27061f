import { type BuildStats, filesOf } from './first-load';

const stats: BuildStats = {
  outputs: {
    'main.js': {
      entryPoint: 'src/main.ts',
      imports: [
        { path: 'core.js', kind: 'import-statement' },
        { path: 'page.js', kind: 'dynamic-import' },
      ],
    },
    'core.js': { imports: [{ path: 'main.js', kind: 'import-statement' }] },
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
