import { parseArgs } from 'node:util';
import { ASSUMPTIONS, SHARES, type Usage } from './assumptions';
import { FIRESTORE_PRICES, type Location } from './prices';

export interface CostFlags {
  readonly usage: Usage;
  /** Numbers of users, one column each. */
  readonly sizes: readonly number[];
  readonly location: Location;
  readonly json: boolean;
}

const NAMES = Object.keys(ASSUMPTIONS) as (keyof Usage)[];

export const COST_USAGE = `Usage: npm run cost -- [--users 1000,100000,1000000] [--location regional|multi-region] [--json]
       [${NAMES.filter((name) => name !== 'users')
         .map((name) => `--${name} ${ASSUMPTIONS[name]}`)
         .join('] [')}]`;

/** @throws {Error} with the reason, for a flag that is unknown or out of range. */
export function readFlags(args: readonly string[]): CostFlags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }])),
      location: { type: 'string' as const, default: 'regional' },
      json: { type: 'boolean' as const, default: false },
    },
  });
  const { location, json } = values;
  if (!Object.hasOwn(FIRESTORE_PRICES, location)) {
    throw new Error(
      `--location is ${Object.keys(FIRESTORE_PRICES).join(' or ')}, not ${location}.`,
    );
  }
  const given = values as Partial<Record<keyof Usage, string>>;
  const sizes = (given.users ?? '1000,100000,1000000')
    .split(',')
    .map((text) => read('users', text));
  const usage = Object.fromEntries(
    NAMES.filter((name) => name !== 'users').map((name) => {
      const text = given[name];
      return [name, text === undefined ? ASSUMPTIONS[name] : read(name, text)];
    }),
  ) as Omit<Usage, 'users'>;
  return { usage: { ...usage, users: sizes[0] ?? 0 }, sizes, location: location as Location, json };
}

function read(name: keyof Usage, text: string): number {
  const value = Number(text);
  const most = SHARES.has(name) ? 1 : 1e9;
  if (text.trim() === '' || !(value >= 0 && value <= most)) {
    throw new Error(`--${name} is a number from 0 to ${most}, not “${text}”.`);
  }
  return value;
}
