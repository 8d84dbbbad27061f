import type { DependencyHealth } from '@keelson/contracts/platform/health';
import { AREA_DEPENDENCY_NAMES, AREA_DOWN_TEXTS } from '../../areas/status-parts';
import type { Tone } from '../../shared/ui/status-chip';

export const DEPENDENCY_NAMES: Readonly<Record<DependencyHealth['name'], string>> = {
  firestore: $localize`:Name of a dependency, the database:firestore`,
  config: $localize`:Name of a dependency, the configuration:config`,
  payments: $localize`:Name of a dependency, the payment provider:payments`,
  ...AREA_DEPENDENCY_NAMES,
};

export const HEALTH_VIEWS: Readonly<
  Record<DependencyHealth['status'], { readonly label: string; readonly tone: Tone }>
> = {
  up: { label: $localize`:services|Status of a service, which responds:Up`, tone: 'good' },
  down: {
    label: $localize`:services|Status of a service, which does not respond:Down`,
    tone: 'bad',
  },
  'not-configured': { label: $localize`Not set up`, tone: 'neutral' },
};

/** Details by what the server says (`functions/src/platform/health.ts`), in lower case. */
const DETAILS: Readonly<Partial<Record<string, string>>> = {
  responding: $localize`Responding`,
  'all required settings are set': $localize`All required settings are set`,
  'not configured': $localize`Not configured`,
  'not responding': $localize`Not responding`,
  'no response within 3 s': $localize`No response within 3 s`,
};

/** Returns what the server says about a dependency. Other sentences stay as they are. */
export function describeDetail({ detail }: DependencyHealth): string {
  const version = /^Version (\S+)$/.exec(detail)?.[1];
  return version === undefined
    ? (DETAILS[detail.toLowerCase()] ?? detail)
    : $localize`:Of a service:Version ${version}:version:`;
}

const DOWN: Readonly<Record<DependencyHealth['name'], (detail: string) => string>> = {
  firestore: (detail) => $localize`The database is down: ${detail}:detail:`,
  config: (detail) => $localize`The configuration is down: ${detail}:detail:`,
  payments: (detail) => $localize`The payment provider is down: ${detail}:detail:`,
  ...AREA_DOWN_TEXTS,
};

/** Says that a dependency is down, with what the server says about it. */
export const describeDown = (dependency: DependencyHealth): string =>
  DOWN[dependency.name](describeDetail(dependency));
