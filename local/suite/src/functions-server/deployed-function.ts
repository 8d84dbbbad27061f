import { type RequestListener } from 'node:http';
import { pathToFileURL } from 'node:url';

/** A CloudEvent as Eventarc delivers it: attributes, and the data in its encoding. */
export interface CloudEvent {
  readonly data: Buffer;
  readonly [attribute: string]: unknown;
}

/**
 * A function that the bundle exports, with the description by which firebase-tools discovers it
 * (`__endpoint`, firebase-functions 7). Of it this reads what starts the function, and its timeout.
 */
export interface DeployedFunction {
  readonly name: string;
  readonly timeoutSeconds: number;
  readonly kind:
    | { readonly type: 'http'; readonly listener: RequestListener }
    | { readonly type: 'event'; readonly handle: (event: CloudEvent) => Promise<unknown> }
    | {
        readonly type: 'schedule';
        readonly schedule: string;
        readonly run: (event: { readonly scheduleTime: string }) => Promise<unknown>;
      }
    | { readonly type: 'task'; readonly run: (request: TaskRequest) => Promise<unknown> };
}

/** Describes what a function reads of a delivery of a task. */
export interface TaskRequest {
  readonly data: unknown;
  readonly id: string;
  readonly retryCount: number;
}

interface Exported {
  readonly __endpoint?: {
    readonly timeoutSeconds?: unknown;
    readonly httpsTrigger?: object;
    readonly eventTrigger?: object;
    readonly scheduleTrigger?: { readonly schedule?: unknown };
    readonly taskQueueTrigger?: object;
  };
  readonly run?: (event: object) => Promise<unknown>;
}

/** The default of Cloud Functions. */
const TIMEOUT_SECONDS = 60;

/** Loads a built functions folder. Functions of other kinds, such as blocking ones, are left out. */
export async function loadFunctions(entry: string): Promise<DeployedFunction[]> {
  const exported = (await import(pathToFileURL(entry).href)) as Record<
    string,
    Exported | undefined
  >;
  // Undefined: a function of a module that the brand does not keep.
  return Object.entries(exported).flatMap(([name, value]) =>
    value === undefined ? [] : (describe(name, value) ?? []),
  );
}

function describe(name: string, exported: Exported): DeployedFunction | null {
  const endpoint = exported.__endpoint;
  if (endpoint === undefined) return null;
  const { timeoutSeconds: seconds, httpsTrigger, eventTrigger } = endpoint;
  const { scheduleTrigger, taskQueueTrigger } = endpoint;
  const timeoutSeconds = typeof seconds === 'number' ? seconds : TIMEOUT_SECONDS;
  if (httpsTrigger !== undefined) {
    const listener = exported as unknown as RequestListener;
    return { name, timeoutSeconds, kind: { type: 'http', listener } };
  }
  if (eventTrigger !== undefined) {
    const handle = exported as unknown as (event: CloudEvent) => Promise<unknown>;
    return { name, timeoutSeconds, kind: { type: 'event', handle } };
  }
  if (scheduleTrigger !== undefined && exported.run !== undefined) {
    const schedule = String(scheduleTrigger.schedule);
    return { name, timeoutSeconds, kind: { type: 'schedule', schedule, run: exported.run } };
  }
  if (taskQueueTrigger !== undefined && exported.run !== undefined) {
    return { name, timeoutSeconds, kind: { type: 'task', run: exported.run } };
  }
  return null;
}
