import { type Attempt } from './attempts';
import { type PrincipalName } from './principals';
import { type Allow, concerns } from './rules-source';

/** An attempt and the principals that succeeded. */
export interface Outcome {
  readonly attempt: Attempt;
  readonly succeeded: readonly PrincipalName[];
  readonly refused: number;
}

/** Describes how often an `allow` was true, and how often a request that it applies to was denied. */
export interface AllowCoverage {
  readonly allow: Allow;
  readonly granted: number;
  readonly refused: number;
}

interface CoverageNode {
  readonly sourcePosition: { readonly line?: number };
  readonly values?: readonly { readonly value: { boolValue?: boolean }; readonly count: number }[];
}

/** The emulator's own count, by line: how often the condition of an `allow` was true. */
export async function fetchGranted(projectId: string): Promise<ReadonlyMap<number, number>> {
  const host = process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
  const response = await fetch(`http://${host}/emulator/v1/projects/${projectId}:ruleCoverage`);
  const { report } = (await response.json()) as { report: readonly CoverageNode[] };
  return new Map(
    report.map(({ sourcePosition, values = [] }) => [
      sourcePosition.line ?? 0,
      values.find(({ value }) => value.boolValue === true)?.count ?? 0,
    ]),
  );
}

/**
 * Coverage of every `allow`.
 *
 * Grants are the emulator's count. It does not report literal conditions; for those, successful requests are
 * counted. Refusals are denied requests: then no `allow` that applies was true. (The emulator's count of
 * "not true" is not usable. It includes a first pass before the document is read, in which most conditions
 * are still unknown.)
 */
export function coverageOf(
  allows: readonly Allow[],
  granted: ReadonlyMap<number, number>,
  outcomes: readonly Outcome[],
): AllowCoverage[] {
  return allows.map((allow) => {
    const tried = outcomes.filter(({ attempt }) => concerns(allow, attempt));
    const succeeded = tried.reduce((sum, { succeeded }) => sum + succeeded.length, 0);
    return {
      allow,
      granted: allow.condition === 'true' ? succeeded : (granted.get(allow.line) ?? 0),
      refused: tried.reduce((sum, { refused }) => sum + refused, 0),
    };
  });
}

/** Gaps in the coverage: a literal is always granted or always denied, every other condition must be both. */
export function isUncovered({ allow, granted, refused }: AllowCoverage): boolean {
  switch (allow.condition) {
    case 'false':
      return refused === 0;
    case 'true':
      return granted === 0;
    default:
      return granted === 0 || refused === 0;
  }
}

/** One line for each match block: `users/{uid}   get +3 −11 · list +1 −41`. */
export function coverageReport(coverage: readonly AllowCoverage[]): string {
  const byPath = Map.groupBy(coverage, ({ allow }) => allow.path);
  const width = Math.max(...[...byPath.keys()].map((path) => path.length));
  const lines = [...byPath].map(([path, rows]) => {
    const parts = rows.map(
      ({ allow, granted, refused }) => `${allow.methods.join(',')} +${granted} −${refused}`,
    );
    return `  ${path.padEnd(width)}  ${parts.join(' · ')}`;
  });
  return `firestore.rules: ${coverage.length} allows (+ granted, − refused)\n${lines.join('\n')}\n`;
}
