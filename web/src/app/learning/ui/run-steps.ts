import type { RunStep, RunStepKey } from '@keelson/contracts/learning/ingest-run';

export const STEP_NAMES: Readonly<Record<RunStepKey, string>> = {
  files: $localize`:Step of a run:Save the original files`,
  bundle: $localize`:Step of a run:Save the prepared documents`,
  versions: $localize`:Step of a run:Write the new versions`,
  lessons: $localize`:Step of a run:Write the lesson scripts`,
  site: $localize`:Step of a run:Build the search index, sitemap and feed`,
  release: $localize`:Step of a run:Write the release`,
  flip: $localize`:Step of a run:Publish the release`,
  clean: $localize`:Step of a run:Remove unused files`,
};

/** `3 of 8, running`. */
export function stepProgress({ status, done, total }: RunStep): string {
  switch (status) {
    case 'pending':
      return $localize`:Progress of a step:${done}:done: of ${total}:total:, pending`;
    case 'running':
      return $localize`:Progress of a step:${done}:done: of ${total}:total:, running`;
    case 'succeeded':
      return $localize`:Progress of a step:${done}:done: of ${total}:total:, succeeded`;
    case 'failed':
      return $localize`:Progress of a step:${done}:done: of ${total}:total:, failed`;
  }
}

export const doneStepsText = (done: number, total: number): string =>
  $localize`${done}:done: of ${total}:total: steps`;
