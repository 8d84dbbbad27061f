import { type BuildTarget } from './build/build';
import { type LocalEnv } from './local-env';
import { type PortTable } from './ports';
import { type ProcessGroup } from './process/group';
import { type ServiceOptions } from './service-process';

type Row = readonly [name: string, value: string];

/** A line of `npm start` about what to try. */
export type Idea = (app: string) => Row;

/** A service of an area that can be left out. It runs next to the functions. */
export interface AreaService {
  readonly build: BuildTarget;
  readonly label: string;
  /** The subject of messages about it. */
  readonly title: string;
  readonly start: (
    options: Omit<ServiceOptions, 'env'>,
    suite: { readonly local: LocalEnv; readonly keepData: boolean },
  ) => Promise<ProcessGroup>;
  /** `npm start` prints these lines about it. */
  readonly addresses: (ports: PortTable) => readonly Row[];
  readonly ideas: (app: string) => readonly Row[];
  /** Plays the part of others while `npm start` runs. @returns Stops it. */
  readonly animate: (ports: PortTable, local: LocalEnv) => () => void;
}
