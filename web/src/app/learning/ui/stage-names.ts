import type { StageKey } from '@keelson/contracts/learning/stage';

export const STAGE_NAMES: Readonly<Record<StageKey, string>> = {
  raw: $localize`:Stage of a source:Raw source`,
  prepared: $localize`:Stage of a source:Prepared docs`,
  candidate: $localize`:Stage of a source:Open candidates`,
  public: $localize`:Stage of a source:Public docs`,
  hub: $localize`:Stage of a source:Learning hub`,
  video: $localize`:Stage of a source:Video`,
  published: $localize`:Stage of a source:Published`,
};
