import { javaCandidates, javaInstallCommand, javaMajor } from './machine-java.mjs';

describe('javaMajor', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['openjdk version "21" 2023-09-19', 21],
    ['java version "1.8.0_412"', 8],
    ['command not found', null],
  ])('reads %s', (text, major) => {
    expect(javaMajor(text)).toBe(major);
  });
});

describe('javaCandidates', () => {
  it('tries JAVA_HOME first, then PATH in order', () => {
    expect(javaCandidates({ JAVA_HOME: '/jdk', PATH: '/a::/b' })).toEqual([
      '/jdk/bin/java',
      '/a/java',
      '/b/java',
    ]);
  });
});

describe('javaInstallCommand', () => {
  it.each([
    { platform: 'darwin', ids: [], root: false, command: /^brew / },
    { platform: 'linux', ids: ['debian'], root: true, command: /^apt-get update && apt-get / },
    { platform: 'linux', ids: ['linuxmint', 'ubuntu'], root: false, command: /^sudo apt-get / },
    { platform: 'linux', ids: ['fedora'], root: false, command: /^sudo dnf / },
    { platform: 'linux', ids: ['alpine'], root: true, command: /^apk / },
    { platform: 'linux', ids: ['plan9'], root: false, command: /adoptium/ },
  ])('is correct for $platform $ids', ({ command, ...system }) => {
    expect(javaInstallCommand(system)).toMatch(command);
  });
});
