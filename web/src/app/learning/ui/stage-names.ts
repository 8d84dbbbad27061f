import type { StageKey } from '@keelson/contracts/learning/stage';

export const STAGE_NAMES: Readonly<Record<StageKey, string>> = {
  raw: $localize`:ingest|Stage of a source:Raw source`,
  prepared: $localize`:ingest|Stage of a source:Prepared docs`,
  candidate: $localize`:ingest|Stage of a source:Open candidates`,
  public: $localize`:ingest|Stage of a source:Public docs`,
  hub: $localize`:ingest|Stage of a source:Learning hub`,
  video: $localize`:ingest|Stage of a source:Video`,
  published: $localize`:ingest|Stage of a source:Published`,
};
