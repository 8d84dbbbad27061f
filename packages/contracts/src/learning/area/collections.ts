import { Approval } from '../approval';
import { DocFeedback, FeedbackAnswer } from '../feedback';
import { Gap } from '../gap';
import { IngestRun, RunEvent } from '../ingest-run';
import { ManifestEntry, ManifestHead } from '../manifest';
import { DocOrigin, DocVersion, PublicDoc, Release, ReleasePage } from '../public-doc';
import { VideoJob } from '../video-job';
import type { StoredCollection } from '../../documents/stored-collection';

export const LEARNING_COLLECTIONS: readonly StoredCollection[] = [
  { path: 'manifest', schema: ManifestHead, documentId: 'head' },
  { path: 'manifest', schema: ManifestEntry, idField: 'id' },
  { path: 'ingestRuns', schema: IngestRun, idField: 'id' },
  { path: 'ingestRuns/events', schema: RunEvent },
  { path: 'approvals', schema: Approval, idField: 'id' },
  { path: 'releases', schema: Release, idField: 'id' },
  { path: 'releases/pages', schema: ReleasePage },
  { path: 'lessonFilms', schema: VideoJob, idField: 'id' },
  { path: 'publicDocs', schema: PublicDoc },
  { path: 'publicDocs/versions', schema: DocVersion },
  { path: 'publicDocs/origins', schema: DocOrigin },
  { path: 'docFeedback', schema: DocFeedback },
  { path: 'docFeedbackAnswers', schema: FeedbackAnswer },
  { path: 'gaps', schema: Gap, idField: 'id' },
];
