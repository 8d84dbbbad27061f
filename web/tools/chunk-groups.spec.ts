import { chunkGroups, isCalledOnLoad, type GraphModule } from './chunk-groups';

const part = (
  imports: readonly string[] = [],
  { size = 100, dynamicImports = [] as readonly string[] } = {},
): GraphModule => ({ size, imports, dynamicImports });

const PAGES = ['page-1', 'page-2', 'page-3', 'page-4', 'page-5'];

/** An app of five pages; `shared` are the imports of each, `modules` what they lead to. */
const appWith = (
  shared: readonly string[],
  modules: Record<string, GraphModule>,
): Map<string, GraphModule> =>
  new Map<string, GraphModule>([
    ['main', part(['core'], { dynamicImports: PAGES })],
    ['core', part(['signals'])],
    ['signals', part()],
    ...PAGES.map((page) => [page, part(['core', ...shared])] as const),
    ...Object.entries(modules),
  ]);

describe('chunkGroups', () => {
  it('has in the initial group what the main module imports, but for itself', () => {
    const { initial, common } = chunkGroups(appWith([], {}), 'main');
    expect([...initial].sort()).toEqual(['core', 'signals']);
    expect([...common]).toEqual([]);
  });

  it('has in the common group small modules of five pages', () => {
    const app = appWith(['icon', 'date'], {
      icon: part(['core'], { size: 8_000 }),
      date: part(['icon'], { size: 1 }),
    });
    expect([...chunkGroups(app, 'main').common].sort()).toEqual(['date', 'icon']);
  });

  it.each([
    ['larger', 8_001, PAGES],
    ['of four pages', 100, PAGES.slice(1)],
  ])('leaves a module that is %s where it is', (_, size, pages) => {
    const app = appWith([], { icon: part([], { size }) });
    for (const page of pages) app.set(page, part(['core', 'icon']));
    expect([...chunkGroups(app, 'main').common]).toEqual([]);
  });

  it('leaves out modules that lead to one outside of the groups', () => {
    const app = appWith(['button', 'icon'], {
      button: part(['ripple']),
      ripple: part(['animation']),
      animation: part([], { size: 90_000 }),
      icon: part(),
    });
    expect([...chunkGroups(app, 'main').common]).toEqual(['icon']);
  });

  it('leaves the start of a page alone, also when other pages import it', () => {
    const app = appWith(['page-1'], {});
    app.set('page-1', part(['core']));
    expect([...chunkGroups(app, 'main').common]).toEqual([]);
  });

  it('ends with modules that import each other', () => {
    const app = appWith(['a'], { a: part(['b']), b: part(['a']) });
    expect([...chunkGroups(app, 'main').common].sort()).toEqual(['a', 'b']);
  });

  it('keeps apart what is of many pages in few areas, and leads to what all have', () => {
    const app = appWith(['icon'], { icon: part() });
    const boards = ['board-1', 'board-2', 'board-3', 'board-4', 'board-5'];
    app.set('page-1', part(['core', 'icon'], { dynamicImports: boards }));
    for (const board of boards) app.set(board, part(['card']));
    app.set('card', part(['icon'], { size: 5_000 }));
    const groupsOf = () => {
      const { common, ofFewAreas } = chunkGroups(app, 'main');
      return [[...common].sort(), [...ofFewAreas]];
    };
    expect(groupsOf()).toEqual([['icon'], ['card']]);
    // A page that needs little of it does not load it.
    for (const board of boards) app.set(board, part(['card', 'link']));
    app.set('link', part([], { size: 500 }));
    app.set('page-2', part(['core', 'icon', 'link']));
    expect(groupsOf()).toEqual([['icon', 'link'], ['card']]);
  });

  it('ignores imports from outside of the build', () => {
    const app = appWith(['icon'], { icon: part(['https://example.com/a.js']) });
    expect([...chunkGroups(app, 'main').common]).toEqual(['icon']);
  });
});

describe('isCalledOnLoad', () => {
  const app = appWith([], {
    core: part([], { size: 300_000 }),
    database: part([], { size: 100_001 }),
    view: part(['core'], { size: 60_000 }),
    list: part(['core'], { size: 40_000 }),
    row: part(['core'], { size: 1 }),
  });
  const groups = chunkGroups(app, 'main');

  it.each([
    ['what each page loads first', ['core'], true],
    ['a page', ['view', 'list'], true],
    ['a library', ['database'], false],
    ['a page that is as large as one', ['view', 'list', 'row'], false],
  ])('tells %s', (_, modules, expected) => {
    expect(isCalledOnLoad(modules, app, groups)).toBe(expected);
  });
});
