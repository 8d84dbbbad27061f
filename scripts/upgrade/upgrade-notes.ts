/** Describes what an owner does by hand for one release. */
export interface UpgradeEntry {
  readonly version: string;
  readonly text: string;
}

/** @param version `v1.2.3` or `1.2.3`. @returns Its three numbers. */
const numbersOf = (version: string): number[] =>
  version.replace(/^v/, '').split(/[.-]/).slice(0, 3).map(Number);

/** Negative when `a` is the older release. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  return left.map((part, index) => part - (right[index] ?? 0)).find((diff) => diff !== 0) ?? 0;
}

/**
 * The entries of `UPGRADE.md` for the releases after one, the oldest first.
 *
 * @param text `UPGRADE.md`: one section `## 1.2.3` for each release that needs something.
 */
export function entriesAfter(text: string, from: string): UpgradeEntry[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section): UpgradeEntry => {
      const [heading = '', ...lines] = section.split('\n');
      return { version: heading.trim(), text: lines.join('\n').trim() };
    })
    .filter(({ version }) => /^\d+\.\d+\.\d+$/.test(version) && compareVersions(version, from) > 0)
    .sort((a, b) => compareVersions(a.version, b.version));
}
