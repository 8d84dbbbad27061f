import { compareVersions, entriesAfter } from './upgrade-notes';

it('orders versions by their numbers', () => {
  const sorted = ['v0.10.0', '0.2.0', '1.0.0', 'v0.2.1'].sort(compareVersions);
  expect(sorted).toEqual(['0.2.0', 'v0.2.1', 'v0.10.0', '1.0.0']);
});

it('reads what is to be done after a release, the oldest first', () => {
  const text = '# Upgrading\n\nAbout.\n\n## 0.3.0\n\nB.\n\n## Unreleased\n\nC.\n\n## 0.2.0\n\nA.\n';
  expect(entriesAfter(text, 'v0.1.0')).toEqual([
    { version: '0.2.0', text: 'A.' },
    { version: '0.3.0', text: 'B.' },
  ]);
  expect(entriesAfter(text, '0.2.0').map(({ version }) => version)).toEqual(['0.3.0']);
});
