// Written by `npm run brand` from product/areas.json.
import type { MetricSource } from './metrics/metric-source';
import { RUN_SOURCES } from './kanban/run-source';

export const AREA_METRIC_SOURCES: readonly MetricSource[] = [...RUN_SOURCES];
