import { listedDoc } from '../../testing/listed-doc';
import { type NavNode, type NavTree, navigationTree } from './navigation-tree';

const drawn = ({ root }: NavTree): string[] => root.entries.flatMap((entry) => lines(entry, ''));

function lines(node: NavNode, indent: string): string[] {
  if (node.kind === 'document') return [`${indent}${node.title}`];
  const page = node.page === null ? '' : ` [${node.page.slug}]`;
  return [
    `${indent}${node.title}/${page}${node.isCollapsed ? ' closed' : ''}`,
    ...node.entries.flatMap((entry) => lines(entry, `${indent}  `)),
  ];
}

describe('the navigation of a release', () => {
  it('is the folders, with the order of pages, folders and numbers', () => {
    const tree = navigationTree([
      listedDoc({ slug: 'zeta', path: 'docs/zeta.md' }),
      listedDoc({ slug: 'start', path: 'docs/index.md' }),
      listedDoc({
        slug: 'guides',
        title: 'All guides',
        path: 'docs/guides/README.md',
        matter: { order: 1 },
      }),
      listedDoc({ slug: 'ten', path: 'docs/guides/10-ten.md' }),
      listedDoc({ slug: 'two', path: 'docs/guides/2-two.md' }),
      listedDoc({ slug: 'deep', path: 'docs/guides/more/deep.md', matter: { collapsed: true } }),
      listedDoc({ slug: 'call', path: 'docs/00-api/call.md', matter: { label: 'Calls' } }),
    ]);
    expect(drawn(tree)).toEqual([
      'start',
      'Api/',
      '  Calls',
      'Guides/ [guides]',
      '  two',
      '  ten',
      '  More/ closed',
      '    deep',
      'zeta',
    ]);
    expect(tree.root.docs.map(({ slug }) => slug).join(' ')).toBe(
      'start call guides two ten deep zeta',
    );
    expect([...tree.positions.keys()]).toHaveLength(7);
  });

  it('has a section for the first tag of documents without a place', () => {
    const tree = navigationTree([
      listedDoc({ slug: 'pay', tags: ['billing', 'money'] }),
      listedDoc({ slug: 'loose' }),
      listedDoc({ slug: 'plan', tags: ['billing'], matter: { order: 1 } }),
    ]);
    expect(drawn(tree)).toEqual(['loose', 'Billing/', '  plan', '  pay']);
  });

  it('takes a document with the name of a section as its page', () => {
    const tree = navigationTree([
      listedDoc({ slug: 'guides', title: 'Guides', matter: { sections: [], order: 2 } }),
      listedDoc({ slug: 'one', matter: { sections: ['Guides'] } }),
      listedDoc({ slug: 'two', matter: { sections: ['Guides', 'Deep'] } }),
    ]);
    expect(drawn(tree)).toEqual(['Guides/ [guides]', '  one', '  Deep/', '    two']);
    expect(tree.branchOf.get(listedDoc({ slug: 'two' }).slug)?.trail).toEqual([
      { id: 'Guides', title: 'Guides' },
      { id: 'Guides/Deep', title: 'Deep' },
    ]);
  });

  it('names a section like its page when this has no text, or a name for the navigation', () => {
    const tree = navigationTree([
      listedDoc({ slug: 'gs', title: 'Getting started', path: 'docs/gs/_index.md', words: 0 }),
      listedDoc({ slug: 'setup', path: 'docs/gs/setup.md' }),
      listedDoc({ slug: 'deep', path: 'docs/gs/more/deep.md' }),
      listedDoc({ slug: 'ref', path: 'docs/ref/index.md', matter: { label: 'Reference' } }),
      listedDoc({ slug: 'call', path: 'docs/ref/call.md' }),
    ]);
    expect(drawn(tree)).toEqual([
      'Getting started/ [gs]',
      '  setup',
      '  More/',
      '    deep',
      'Reference/ [ref]',
      '  call',
    ]);
    expect(tree.branchOf.get(listedDoc({ slug: 'deep' }).slug)?.trail).toEqual([
      { id: 'Gs', title: 'Getting started' },
      { id: 'Gs/More', title: 'More' },
    ]);
  });

  it('has each document once, whatever their places', () => {
    const docs = ['a/index.md', 'a/README.md', 'a/a.md', 'b/c/index.md', 'a.md', 'A/x.md'].map(
      (path, n) => listedDoc({ slug: `d${n}`, title: 'A', path }),
    );
    const { root, positions } = navigationTree(docs);
    expect(root.docs.map(({ slug }) => slug).sort()).toEqual(docs.map(({ slug }) => slug));
    expect(positions.size).toBe(docs.length);
  });

  it('is empty without documents', () => {
    expect(navigationTree([]).root).toMatchObject({ id: '', entries: [], docs: [] });
  });
});
