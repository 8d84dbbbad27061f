import { type AccessRow, noClient, published, row, staff, watched } from '../access-row';
import { EVERYONE, STAFF } from '../principals';

const LEARNING = 'learning control';

export const LEARNING_ACCESS: readonly AccessRow[] = [
  row('manifest/s1', watched('sourcesByTitle', 'activeSources'), LEARNING),
  row('ingestRuns/r1', watched('newestRuns'), LEARNING),
  row('ingestRuns/r1/events/1', watched('eventsInOrder'), LEARNING),
  row('lessonFilms/f1', watched('newestVideoJobs'), LEARNING),
  row('planRuns/p1', noClient, LEARNING),
  row('approvals/p1', watched('newestApprovals'), LEARNING),
  row('approvalSecrets/p1', noClient, LEARNING),
  row('releases/r-1', { ...staff, get: EVERYONE, readers: 'anyone the live one; staff' }, LEARNING),
  row('releases/r-2', { ...staff, readers: '' }, ''),
  row('releases/r-1/pages/1', noClient, LEARNING),
  row('publicDocs/hello', published, LEARNING),
  row('publicDocs/gone', { ...published, get: STAFF, readers: '' }, ''),
  row(
    'publicDocs/hello/versions/2',
    { ...staff, get: EVERYONE, readers: 'anyone the live one; staff' },
    LEARNING,
  ),
  row('publicDocs/hello/versions/1', { ...staff, readers: '' }, ''),
  row('publicDocs/hello/versions/3', { ...staff, readers: '' }, ''),
  row('publicDocs/gone/versions/1', { ...staff, readers: '' }, ''),
  row('publicDocs/hello/origins/2', noClient, LEARNING),
  row('embeddings/m', noClient, LEARNING),
  row('embeddings/m/passageVectors/p', noClient, LEARNING),
  row('docFeedback/handbook.1', noClient, 'learning hub'),
  row('docFeedbackAnswers/a1', noClient, 'learning hub'),
  row('gaps/g1', noClient, 'chat, learning hub, learning control'),
];
