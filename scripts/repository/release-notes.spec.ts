import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseNotes } from './release-notes.mjs';

const changelog = `# Changelog

## [Unreleased]

### Added

- Flags.

## [1.10.0] - 2026-12-01

### Fixed

- A dot.

## [1.1.0] - 2026-11-22

[1.1.0]: ../../releases/v1.1.0
`;

describe('releaseNotes', () => {
  it.each(['1.10.0', 'v1.10.0'])('has the section of %s alone', (version) => {
    expect(releaseNotes(changelog, version)).toBe('### Fixed\n\n- A dot.');
  });

  it.each([
    ['is missing', '1.1'],
    ['is empty', '1.1.0'],
  ])('has none when the section %s', (_why, version) => {
    expect(releaseNotes(changelog, version)).toBeNull();
  });
});

describe('CHANGELOG.md', () => {
  const text = readFileSync(join(__dirname, '../../CHANGELOG.md'), 'utf8');
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);

  it('has the kinds of changes of Keep a Changelog alone', () => {
    const kinds = [...text.matchAll(/^### (.*)$/gm)].map(([, kind]) => kind);
    const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
    expect(kinds.filter((kind) => !known.includes(kind ?? ''))).toEqual([]);
    expect(kinds).toContain('Added');
  });

  it('begins with what is not released, then has dated versions', () => {
    expect(headings[0]).toBe('[Unreleased]');
    const undated = headings
      .slice(1)
      .filter((heading) => !/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/.test(heading ?? ''));
    expect(undated).toEqual([]);
  });
});
