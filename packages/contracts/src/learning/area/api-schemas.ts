import * as approval from '../approval';
import * as learningControlEndpoints from '../control-endpoints';
import * as gap from '../gap';
import * as image from '../image';
import * as ingestEndpoints from '../ingest-endpoints';
import * as ingestRun from '../ingest-run';
import * as lesson from '../lesson';
import * as manifest from '../manifest';
import * as plan from '../plan';
import * as publicDoc from '../public-doc';
import * as publicEndpoints from '../public-endpoints';
import * as source from '../source';
import * as warnings from '../warnings';

/** The modules whose schemas the API's document names. */
export const LEARNING_SCHEMAS: readonly object[] = [
  approval,
  learningControlEndpoints,
  gap,
  image,
  ingestEndpoints,
  ingestRun,
  lesson,
  manifest,
  plan,
  publicDoc,
  publicEndpoints,
  source,
  warnings,
];
