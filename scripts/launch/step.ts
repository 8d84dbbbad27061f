import { type Platform } from './platform';

export interface Setup {
  readonly project: string;
  /** The values of its `.env` file, without empty ones. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Describes what the platform says about a step. */
export type Finding =
  | { readonly state: 'done'; readonly detail: string }
  | { readonly state: 'open'; readonly detail: string }
  /** The platform did not answer, such as without `gcloud`. */
  | { readonly state: 'unknown'; readonly detail: string };

export const done = (detail: string): Finding => ({ state: 'done', detail });
export const open = (detail: string): Finding => ({ state: 'open', detail });
export const unknown = (detail: string): Finding => ({ state: 'unknown', detail });

export interface LaunchStep {
  /** Names the step on the command line and in the stored answers; it never changes. */
  readonly id: string;
  readonly title: string;
  /** The product works without it. */
  readonly optional?: true;
  /** The acts of the operator, in this order: sentences, and commands behind `$ `. */
  readonly how: readonly string[];
  /** Asks the platform, and changes nothing. A step without it is confirmed by the operator. */
  readonly check?: (platform: Platform, setup: Setup) => Promise<Finding>;
}

/** A setup without empty values. */
export const setupOf = (project: string, env: Setup['env']): Setup => ({
  project,
  env: Object.fromEntries(
    Object.entries(env)
      .map(([name, value = '']) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  ),
});
